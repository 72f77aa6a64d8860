"""The words around the content: on buttons, and for those who hear the page."""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """What the templates say in one language; ``{}`` is the place of a name or a number."""

    skip: str
    menu: str
    dark: str
    home: str
    path: str
    contents: str
    tags: str
    minutes: str
    previous: str
    next: str
    neighbours: str
    related: str
    feed: str
    share: str
    top: str
    missing: str
    powered: str


WORDS: dict[str, Words] = {
    'en': Words('Skip to content', 'Main', 'Dark colours', 'Home', 'Breadcrumbs', 'Table of Contents', 'Tags', '{} min',
                'Prev', 'Next', 'Previous and next', 'Related notes', 'Back to feed', 'Share on {}', 'To the top',
                'This page does not exist.', 'Powered by'),
    'de': Words('Zum Inhalt springen', 'Hauptmenü', 'Dunkle Farben', 'Start', 'Pfad', 'Inhaltsverzeichnis',
                'Schlagwörter', '{} Min.', 'Zurück', 'Weiter', 'Zurück und weiter', 'Verwandte Notizen',
                'Zurück zur Übersicht', 'Auf {} teilen', 'Nach oben', 'Diese Seite gibt es nicht.', 'Erstellt mit'),
    'fr': Words('Aller au contenu', 'Menu principal', 'Couleurs sombres', 'Accueil', 'Fil d’Ariane',
                'Table des matières', 'Mots-clés', '{} min', 'Précédent', 'Suivant', 'Précédent et suivant',
                'Notes apparentées', 'Retour au fil', 'Partager sur {}', 'Haut de page', 'Cette page n’existe pas.',
                'Réalisé avec'),
    'es': Words('Saltar al contenido', 'Menú principal', 'Colores oscuros', 'Inicio', 'Ruta', 'Índice', 'Etiquetas',
                '{} min', 'Anterior', 'Siguiente', 'Anterior y siguiente', 'Notas relacionadas', 'Volver a las notas',
                'Compartir en {}', 'Ir arriba', 'Esta página no existe.', 'Hecho con'),
    'it': Words('Vai al contenuto', 'Menu principale', 'Colori scuri', 'Home', 'Percorso', 'Indice', 'Etichette',
                '{} min', 'Precedente', 'Successivo', 'Precedente e successivo', 'Note correlate', 'Torna alle note',
                'Condividi su {}', 'Torna su', 'Questa pagina non esiste.', 'Realizzato con'),
    'pt': Words('Ir para o conteúdo', 'Menu principal', 'Cores escuras', 'Início', 'Caminho', 'Índice', 'Etiquetas',
                '{} min', 'Anterior', 'Próximo', 'Anterior e próximo', 'Notas relacionadas', 'Voltar às notas',
                'Partilhar no {}', 'Ir para o topo', 'Esta página não existe.', 'Feito com'),
    'nl': Words('Naar de inhoud', 'Hoofdmenu', 'Donkere kleuren', 'Start', 'Kruimelpad', 'Inhoudsopgave', 'Labels',
                '{} min', 'Vorige', 'Volgende', 'Vorige en volgende', 'Verwante notities', 'Terug naar overzicht',
                'Delen op {}', 'Naar boven', 'Deze pagina bestaat niet.', 'Gemaakt met'),
    'ru': Words('К содержанию', 'Главное меню', 'Тёмные цвета', 'Главная', 'Путь', 'Содержание', 'Метки', '{} мин',
                'Назад', 'Далее', 'Назад и далее', 'Похожие заметки', 'К ленте', 'Поделиться: {}', 'Наверх',
                'Такой страницы нет.', 'Создано с помощью'),
    'zh_CN': Words('跳到正文', '主菜单', '深色', '首页', '路径', '目录', '标签', '{} 分钟', '上一篇', '下一篇',
                   '上一篇和下一篇', '相关笔记', '返回笔记列表', '分享到 {}', '回到顶部', '此页面不存在。', '技术支持'),
    'ja': Words('本文へ移動', 'メインメニュー', 'ダークモード', 'ホーム', 'パンくずリスト', '目次', 'タグ',
                '{} 分', '前へ', '次へ', '前と次', '関連ノート', '一覧に戻る', '{} で共有',
                'ページの先頭へ', 'このページはありません。', '使用ソフト'),
    'ko': Words('본문으로 건너뛰기', '주 메뉴', '어두운 색', '홈', '경로', '목차', '태그', '{}분', '이전', '다음',
                '이전과 다음', '관련 노트', '목록으로', '{}에 공유', '맨 위로', '이 페이지는 없습니다.', '제작 도구'),
    'ar': Words('انتقل إلى المحتوى', 'القائمة الرئيسية', 'ألوان داكنة', 'الرئيسية', 'المسار', 'المحتويات', 'الوسوم',
                '{} دقيقة', 'السابق', 'التالي', 'السابق والتالي', 'ملاحظات ذات صلة', 'العودة إلى الملاحظات',
                'مشاركة على {}', 'إلى الأعلى', 'هذه الصفحة غير موجودة.', 'بواسطة'),
    'fa': Words('رفتن به متن', 'فهرست اصلی', 'رنگ‌های تیره', 'خانه', 'مسیر', 'فهرست مطالب', 'برچسب‌ها', '{} دقیقه',
                'قبلی', 'بعدی', 'قبلی و بعدی', 'یادداشت‌های مرتبط', 'بازگشت به یادداشت‌ها', 'هم‌رسانی در {}',
                'به بالا', 'این صفحه وجود ندارد.', 'ساخته‌شده با'),
    'he': Words('דילוג לתוכן', 'תפריט ראשי', 'צבעים כהים', 'בית', 'נתיב', 'תוכן העניינים', 'תגיות', '{} דק׳', 'הקודם',
                'הבא', 'הקודם והבא', 'רשימות קשורות', 'חזרה לרשימות', 'שיתוף ב־{}', 'למעלה', 'הדף הזה אינו קיים.',
                'נבנה עם'),
}


def words(language: str) -> Words:
    """Return the words in a language such as ``de_AT``, else in English."""
    code = language.replace('-', '_')
    base = code.split('_')[0]
    return WORDS.get(code) or WORDS.get({'zh': 'zh_CN'}.get(base, base)) or WORDS['en']

"""The words in the box "Cite" and on the page for wrong addresses."""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """The words in one language.

    :param cite: on the box
    :param text: a citation without markup
    :param missing: that there is no such page
    :param home: the first page of the site
    """

    cite: str
    text: str
    missing: str
    home: str


WORDS: dict[str, Words] = {
    'ar': Words('اقتباس', 'نص عادي', 'هذه الصفحة غير موجودة.', 'الرئيسية'),
    'bg': Words('Цитиране', 'Обикновен текст', 'Тази страница не съществува.', 'Начало'),
    'bn': Words('উদ্ধৃতি', 'সাধারণ পাঠ্য', 'এই পৃষ্ঠাটি নেই।', 'প্রথম পাতা'),
    'cs': Words('Citovat', 'Prostý text', 'Tato stránka neexistuje.', 'Domů'),
    'da': Words('Citér', 'Ren tekst', 'Denne side findes ikke.', 'Forside'),
    'de': Words('Zitieren', 'Text', 'Diese Seite gibt es nicht.', 'Start'),
    'el': Words('Παραπομπή', 'Απλό κείμενο', 'Αυτή η σελίδα δεν υπάρχει.', 'Αρχική'),
    'en': Words('Cite', 'Plain text', 'This page does not exist.', 'Home'),
    'es': Words('Citar', 'Texto', 'Esta página no existe.', 'Inicio'),
    'fa': Words('ارجاع', 'متن ساده', 'این صفحه وجود ندارد.', 'خانه'),
    'fi': Words('Viittaa', 'Teksti', 'Tätä sivua ei ole.', 'Etusivu'),
    'fr': Words('Citer', 'Texte', 'Cette page n’existe pas.', 'Accueil'),
    'he': Words('ציטוט', 'טקסט פשוט', 'הדף הזה אינו קיים.', 'בית'),
    'hi': Words('उद्धरण', 'सादा पाठ', 'यह पृष्ठ मौजूद नहीं है।', 'मुखपृष्ठ'),
    'hu': Words('Hivatkozás', 'Egyszerű szöveg', 'Ez az oldal nem létezik.', 'Kezdőlap'),
    'id': Words('Kutip', 'Teks biasa', 'Halaman ini tidak ada.', 'Beranda'),
    'it': Words('Cita', 'Testo', 'Questa pagina non esiste.', 'Home'),
    'ja': Words('引用', 'テキスト', 'このページはありません。', 'ホーム'),
    'ko': Words('인용', '텍스트', '이 페이지는 없습니다.', '홈'),
    'ms': Words('Petik', 'Teks biasa', 'Halaman ini tidak wujud.', 'Laman utama'),
    'nl': Words('Citeren', 'Tekst', 'Deze pagina bestaat niet.', 'Start'),
    'no': Words('Siter', 'Ren tekst', 'Denne siden finnes ikke.', 'Forside'),
    'pl': Words('Cytuj', 'Zwykły tekst', 'Ta strona nie istnieje.', 'Strona główna'),
    'pt': Words('Citar', 'Texto', 'Esta página não existe.', 'Início'),
    'ro': Words('Citează', 'Text simplu', 'Această pagină nu există.', 'Acasă'),
    'ru': Words('Цитировать', 'Текст', 'Такой страницы нет.', 'Главная'),
    'sv': Words('Citera', 'Vanlig text', 'Den här sidan finns inte.', 'Startsida'),
    'th': Words('อ้างอิง', 'ข้อความธรรมดา', 'ไม่มีหน้านี้', 'หน้าแรก'),
    'tr': Words('Alıntıla', 'Düz metin', 'Böyle bir sayfa yok.', 'Ana sayfa'),
    'uk': Words('Цитувати', 'Звичайний текст', 'Такої сторінки немає.', 'Головна'),
    'ur': Words('حوالہ', 'سادہ متن', 'یہ صفحہ موجود نہیں ہے۔', 'سرورق'),
    'vi': Words('Trích dẫn', 'Văn bản', 'Trang này không tồn tại.', 'Trang chủ'),
    'zh_CN': Words('引用', '纯文本', '此页面不存在。', '首页'),
}


def words(language: str) -> Words:
    """Return the words in a language such as ``de_AT``, else in English."""
    code = language.replace('-', '_')
    base = code.split('_')[0]
    return WORDS.get(code) or WORDS.get({'zh': 'zh_CN', 'nb': 'no', 'nn': 'no'}.get(base, base)) or WORDS['en']

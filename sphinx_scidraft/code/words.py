"""The words on the button that copies code."""

from __future__ import annotations

#: language -> what the button says before and after
WORDS: dict[str, tuple[str, str]] = {
    'ar': ('نسخ', 'تم النسخ!'),
    'bg': ('копиране', 'копирано!'),
    'bn': ('কপি', 'কপি হয়েছে!'),
    'cs': ('kopírovat', 'zkopírováno!'),
    'da': ('kopiér', 'kopieret!'),
    'de': ('kopieren', 'kopiert!'),
    'el': ('αντιγραφή', 'αντιγράφηκε!'),
    'en': ('copy', 'copied!'),
    'es': ('copiar', '¡copiado!'),
    'fa': ('کپی', 'کپی شد!'),
    'fi': ('kopioi', 'kopioitu!'),
    'fr': ('copier', 'copié !'),
    'he': ('העתקה', 'הועתק!'),
    'hi': ('कॉपी करें', 'कॉपी हो गया!'),
    'hu': ('másolás', 'másolva!'),
    'id': ('salin', 'tersalin!'),
    'it': ('copia', 'copiato!'),
    'ja': ('コピー', 'コピーしました'),
    'ko': ('복사', '복사됨!'),
    'ms': ('salin', 'disalin!'),
    'nl': ('kopiëren', 'gekopieerd!'),
    'no': ('kopier', 'kopiert!'),
    'pl': ('kopiuj', 'skopiowano!'),
    'pt': ('copiar', 'copiado!'),
    'ro': ('copiază', 'copiat!'),
    'ru': ('копировать', 'скопировано!'),
    'sv': ('kopiera', 'kopierat!'),
    'th': ('คัดลอก', 'คัดลอกแล้ว!'),
    'tr': ('kopyala', 'kopyalandı!'),
    'uk': ('копіювати', 'скопійовано!'),
    'ur': ('نقل کریں', 'نقل ہو گیا!'),
    'vi': ('sao chép', 'đã sao chép!'),
    'zh_CN': ('复制', '已复制!'),
}


def words(language: str) -> tuple[str, str]:
    """Return the words in a language such as ``de_AT``, else in English."""
    code = language.replace('-', '_')
    return WORDS.get(code) or WORDS.get(code.split('_')[0]) or WORDS['en']

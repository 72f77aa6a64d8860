"""The word on promotions that are paid for."""

from __future__ import annotations

WORDS: dict[str, str] = {
    'ar': 'برعاية', 'bg': 'Спонсорирано', 'bn': 'স্পনসর করা', 'cs': 'Sponzorováno', 'da': 'Sponsoreret',
        'de': 'Gesponsert',
    'el': 'Χορηγούμενο', 'en': 'Sponsored', 'es': 'Patrocinado', 'fa': 'حمایت‌شده', 'fi': 'Sponsoroitu',
    'fr': 'Sponsorisé', 'he': 'ממומן', 'hi': 'प्रायोजित', 'hu': 'Szponzorált', 'id': 'Bersponsor',
        'it': 'Sponsorizzato',
    'ja': 'スポンサー', 'ko': '후원', 'ms': 'Ditaja', 'nl': 'Gesponsord', 'no': 'Sponset', 'pl': 'Sponsorowane',
    'pt': 'Patrocinado', 'ro': 'Sponsorizat', 'ru': 'Спонсировано', 'sv': 'Sponsrat', 'th': 'ได้รับการสนับสนุน',
    'tr': 'Sponsorlu', 'uk': 'Спонсоровано', 'ur': 'اسپانسر شدہ', 'vi': 'Được tài trợ', 'zh_CN': '赞助',
}


def sponsored_word(language: str) -> str:
    """Return the word in a language such as ``de_AT``, else in English."""
    code = language.replace('-', '_')
    return WORDS.get(code) or WORDS.get(code.split('_')[0]) or WORDS['en']

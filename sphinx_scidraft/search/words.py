"""What the search says beside Sphinx's own words."""

from __future__ import annotations

#: language -> the words for: how many hits, no hits
WORDS: dict[str, tuple[str, str]] = {
    'ar': ('النتائج: {}', 'لا نتائج: {}'),
    'bg': ('Резултати: {}', 'Няма резултати: {}'),
    'bn': ('ফলাফল: {}', 'কোনো ফলাফল নেই: {}'),
    'cs': ('Výsledky: {}', 'Žádné výsledky: {}'),
    'da': ('Resultater: {}', 'Ingen resultater: {}'),
    'de': ('Treffer: {}', 'Keine Treffer: {}'),
    'el': ('Αποτελέσματα: {}', 'Κανένα αποτέλεσμα: {}'),
    'en': ('Results: {}', 'No results: {}'),
    'es': ('Resultados: {}', 'Sin resultados: {}'),
    'fa': ('نتیجه‌ها: {}', 'نتیجه‌ای نیست: {}'),
    'fi': ('Osumia: {}', 'Ei osumia: {}'),
    'fr': ('Résultats : {}', 'Aucun résultat : {}'),
    'he': ('תוצאות: {}', 'אין תוצאות: {}'),
    'hi': ('परिणाम: {}', 'कोई परिणाम नहीं: {}'),
    'hu': ('Találatok: {}', 'Nincs találat: {}'),
    'id': ('Hasil: {}', 'Tidak ada hasil: {}'),
    'it': ('Risultati: {}', 'Nessun risultato: {}'),
    'ja': ('検索結果: {} 件', '該当なし: {}'),
    'ko': ('결과: {}', '결과 없음: {}'),
    'ms': ('Hasil: {}', 'Tiada hasil: {}'),
    'nl': ('Resultaten: {}', 'Geen resultaten: {}'),
    'no': ('Treff: {}', 'Ingen treff: {}'),
    'pl': ('Wyniki: {}', 'Brak wyników: {}'),
    'pt': ('Resultados: {}', 'Nenhum resultado: {}'),
    'ro': ('Rezultate: {}', 'Niciun rezultat: {}'),
    'ru': ('Результаты: {}', 'Ничего не найдено: {}'),
    'sv': ('Träffar: {}', 'Inga träffar: {}'),
    'th': ('ผลลัพธ์: {}', 'ไม่พบผลลัพธ์: {}'),
    'tr': ('Sonuçlar: {}', 'Sonuç yok: {}'),
    'uk': ('Результати: {}', 'Нічого не знайдено: {}'),
    'ur': ('نتائج: {}', 'کوئی نتیجہ نہیں: {}'),
    'vi': ('Kết quả: {}', 'Không có kết quả: {}'),
    'zh_CN': ('结果：{}', '无结果：{}'),
}
#: Language codes whose words have another name.
ALIASES = {'nb': 'no', 'nn': 'no', 'iw': 'he', 'in': 'id', 'zh': 'zh_CN'}


def words(language: str) -> dict[str, str]:
    """Return the words in a language such as ``de_AT``, else in English; ``{}`` is a number, or what was typed."""
    code = language.replace('-', '_')
    base = code.split('_')[0]
    hits, none = WORDS.get(code) or WORDS.get(ALIASES.get(base, base)) or WORDS['en']
    return {'hits': hits, 'none': none}

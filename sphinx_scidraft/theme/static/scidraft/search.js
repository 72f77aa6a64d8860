/* The search: Sphinx's index of words, our index of texts, and the list of what they find.
   Strings go into the page as text only. */
(() => {
  'use strict';
  const site = window.SciDraftSearch;
  if (!site || site.show) return;
  const OPEN = '\ue000', CLOSE = '\ue001';
  const BATCH = 30, EXCERPT = 260, BEFORE = 70;
  const WEIGHT = { title: 1000, statement: 100, tag: 10, text: 1 };
  const HAN = /\p{Script=Han}/u, CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
  const WORD = /[\p{L}\p{M}\p{N}]/u, WORDS = /[\p{L}\p{M}\p{N}]+/gu;
  const ACCENTED = /[\u00c0-\u024f\u0370-\u04ff\u1e00-\u1fff\uff01-\uff5e]/g;
  let said = { hits: 'Results: {}', none: 'No results: {}' };

  /* ---- The indexes, loaded once, when something is looked for. */
  let words = null, pages = [];
  // Lower case without accents, letter for letter, so that places stay what they are.
  const fold = text => text.replace(ACCENTED, c => {
    const base = c.normalize('NFKD')[0];
    return base.toLowerCase().length === 1 ? base : c;
  }).replace(/[^\x00-\x7f]/g, c => c.toLowerCase().length === c.length ? c.toLowerCase() : c)
    .replace(/[A-Z]+/g, c => c.toLowerCase());
  const bare = text => text.replace(/\u2061(?=[\p{L}\p{N}])/gu, ' ').replace(/[\ue000\ue001\u2061]/g, '');

  site.take = data => {
    said = data.words;
    pages = data.notes.map(([name, title, date, tags, text, statements]) =>
      ({ name, title, date, tags, text, statements, folds: {}, own: true }));
  };

  // Without our index there are the titles and objects of Sphinx's.
  function adopt() {
    if (!words || pages.length) return;
    const objects = words.docnames.map(() => []);
    for (const [prefix, list] of Object.entries(words.objects)) {
      for (const [page, type, , anchor, name] of list) {
        const whole = plain(prefix ? `${prefix}.${name}` : name);
        const id = anchor === '' ? whole : anchor === '-' ? `${words.objnames[type][1]}-${whole}` : anchor;
        objects[page].push([id, whole, 0, 0]);
      }
    }
    pages = words.docnames.map((name, i) =>
      ({ name, title: words.titles[i], date: '', tags: [], text: '', statements: objects[i], folds: {} }));
  }
  // Sphinx escapes the names of objects.
  const plain = text => text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name) =>
    ({ lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' })[name]);

  let ready;
  function prepare() {
    if (!ready) {
      window.Search = { setIndex: index => { words = index; } };
      ready = Promise.all([
        site.load('searchindex.js'), site.load('_static/language_data.js'), site.texts && site.load(site.texts),
      ]).then(adopt);
    }
    return ready;
  }

  function folded(page, field, text) {
    return page.folds[field] ??= fold(text);
  }

  /* ---- What is looked for. */
  function terms(query) {
    const found = [];
    for (const [, phrase, word] of query.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]?|([^\s"“”„«»]+)/g)) {
      const text = fold((phrase ?? word).normalize('NFC').trim().replace(/\s+/g, ' '));
      if (text && (phrase || WORD.test(text) || found.length === 0)) found.push({ text, phrase: !!phrase });
    }
    return found;
  }
  const longEnough = query => [...query.replace(/["“”„«»\s]/g, '')].length > 1 || HAN.test(query);

  function stem(word) {
    /* global Stemmer */
    if (typeof Stemmer === 'undefined') return word;
    stem.known ??= new Map();
    if (!stem.known.has(word)) stem.known.set(word, (stem.machine ??= new Stemmer()).stemWord(word));
    return stem.known.get(word);
  }
  function isCommon(word) {
    /* global stopwords */
    if (typeof stopwords === 'undefined') return false;
    return stopwords.has ? stopwords.has(word) : stopwords.includes(word);
  }
  // The pages that Sphinx's index has for a word.
  function indexed(part, word) {
    const list = words && Object.hasOwn(words[part], word) ? words[part][word] : [];
    return new Set([list].flat().map(i => words.docnames[i]));
  }

  // Where a term begins in a text; short words only where a word begins.
  function* places(text, term, limit = 60) {
    const strict = term.text.length < 4 && !term.phrase && !CJK.test(term.text) && WORD.test(term.text[0]);
    for (let at = text.indexOf(term.text), n = 0; at >= 0 && n < limit; at = text.indexOf(term.text, at + 1)) {
      if (strict && at && WORD.test(text[at - 1])) continue;
      n += 1;
      yield [at, at + term.text.length];
    }
  }
  const has = (text, term) => !places(text, term, 1).next().done;

  // Whether a page that Sphinx's index has for a term shows it: tables of contents, for one, are no text of ours.
  const shows = (page, text, term) => term.inText.has(page.name) && (!page.own || [...text.matchAll(WORDS)]
    .some(match => stem(match[0]) === term.stem));

  function weigh(text, term, weight) {
    if (!has(text, term)) return 0;
    const [from, to] = places(text, term, 1).next().value;
    const whole = (!from || !WORD.test(text[from - 1])) && (to === text.length || !WORD.test(text[to]));
    return weight * (1 + (whole ? 0.2 : 0) + (text.length === term.text.length ? 0.5 : 0));
  }

  function search(query) {
    let wanted = terms(query);
    const telling = wanted.filter(term => term.phrase || !isCommon(term.text));
    if (telling.length) wanted = telling;
    for (const term of wanted) {
      term.stem = term.phrase ? '' : stem(term.text);
      term.inText = term.phrase ? new Set() : indexed('terms', term.stem);
      term.inTitle = term.phrase ? new Set() : indexed('titleterms', term.stem);
    }
    // A long word in a script without blanks that stands nowhere is looked for in pairs of letters.
    wanted = wanted.flatMap(term => {
      const letters = [...term.text];
      if (term.phrase || letters.length < 3 || !letters.every(c => CJK.test(c))
          || pages.some(page => has(everything(page), term))) return [term];
      return letters.slice(1).map((c, i) => ({ text: letters[i] + c, stem: '', inText: new Set(), inTitle: new Set() }));
    });
    let hits = collect(wanted, wanted.length);
    if (!hits.length && wanted.length > 1) hits = collect(wanted, 1);
    hits.sort((a, b) => b.score - a.score || b.page.date.localeCompare(a.page.date)
      || a.title.localeCompare(b.title) || a.page.name.localeCompare(b.page.name));
    return { wanted, hits };
  }

  const everything = page =>
    [folded(page, 'title', page.title), ...folded(page, 'tags', page.tags.join('\n')).split('\n'),
      folded(page, 'text', page.text), ...page.statements.map(([, name], i) => folded(page, `s${i}`, name))].join('\n');

  // Two words in one name are worth more than one in a title and one in a text.
  const mean = (product, count) => count * product ** (1 / count);

  function collect(wanted, needed) {
    const hits = [];
    for (const page of pages) {
      const title = folded(page, 'title', page.title), text = folded(page, 'text', page.text);
      const tags = folded(page, 'tags', page.tags.join('\n'));
      let matched = 0, score = 1;
      for (const term of wanted) {
        const best = weigh(title, term, WEIGHT.title) || (term.inTitle.has(page.name) ? WEIGHT.title : 0)
          || weigh(tags, term, WEIGHT.tag)
          || weigh(text, term, WEIGHT.text) || (shows(page, text, term) ? WEIGHT.text : 0);
        if (best) matched += 1;
        score *= best ? best * (1 + [...places(text, term, 9)].length / 100) : 1;
      }
      if (matched >= needed) hits.push({ page, score: mean(score, matched), title: page.title });
      page.statements.forEach(([anchor, name, from, to], i) => {
        const label = folded(page, `s${i}`, name), body = text.slice(from, to);
        let named = 0, points = 1, all = 0;
        for (const term of wanted) {
          const inName = weigh(label, term, WEIGHT.statement);
          const best = inName || (has(body, term) || has(title, term) ? WEIGHT.text : 0);
          named += inName ? 1 : 0;
          all += best ? 1 : 0;
          points *= best || 1;
        }
        if (named && all >= needed) hits.push({ page, score: mean(points, all), title: name, anchor, from, to });
      });
    }
    return hits;
  }

  /* ---- What is shown. */
  // The places to mark in a text: what was typed, else words with the same stem.
  function marks(text, wanted) {
    const low = fold(text), found = [];
    for (const term of wanted) {
      const own = [...places(low, term)];
      if (!own.length && term.stem) {
        for (const match of low.matchAll(WORDS)) {
          if (stem(match[0]) === term.stem) own.push([match.index, match.index + match[0].length]);
        }
      }
      found.push(...own);
    }
    return found.sort((a, b) => a[0] - b[0]).reduce((merged, [from, to]) => {
      const last = merged.at(-1);
      if (last && from <= last[1]) last[1] = Math.max(last[1], to);
      else merged.push([from, to]);
      return merged;
    }, []);
  }

  // Where the excerpt begins and ends: round the place with the most terms, whole words and formulas.
  function excerpt(text, wanted, from, to) {
    const all = marks(text.slice(from, to), wanted).map(([a]) => a + from);
    let best = all[0] ?? from, most = 0;
    all.forEach((at, i) => {
      const near = new Set(all.slice(i).filter(other => other < at + EXCERPT - BEFORE)).size;
      if (near > most + 2) [best, most] = [at, near];
      else if (!i) most = near;
    });
    let start = Math.max(from, best - BEFORE), end = Math.min(to, start + EXCERPT);
    if (start > from) {
      const blank = text.lastIndexOf(' ', start);
      start = blank > start - 20 && blank >= from ? blank + 1 : start;
      const open = text.lastIndexOf(OPEN, start);
      if (open >= 0 && text.indexOf(CLOSE, open) >= start) start = open;
    }
    if (end < to) {
      const blank = text.indexOf(' ', end);
      end = blank >= 0 && blank < end + 20 ? blank : end;
      const open = text.lastIndexOf(OPEN, end - 1), close = text.indexOf(CLOSE, open);
      if (open >= start && close >= end) end = close + 1;
    }
    const low = i => i > 0 && i < text.length && /[\udc00-\udfff]/.test(text[i]);
    return [low(start) ? start - 1 : start, low(end) ? end + 1 : end];
  }

  function element(name, className, ...children) {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...children);
    return made;
  }

  // A text with its marks; formulas are set as formulas.
  function rich(text, wanted) {
    const found = marks(text, wanted), out = [];
    const prose = (from, to) => {
      for (const [a, b] of found) {
        if (b <= from || a >= to) continue;
        if (a > from) out.push(text.slice(from, a));
        out.push(element('mark', '', text.slice(Math.max(a, from), Math.min(b, to))));
        from = Math.min(b, to);
      }
      if (from < to) out.push(text.slice(from, to));
    };
    let at = 0;
    for (const match of text.matchAll(/\ue000([^\ue001]*)\ue001/g)) {
      prose(at, match.index);
      for (const [from, to] of breaks(match[1], match.index + 1)) {
        if (to - from > 60) prose(from, to);
        else out.push(formula(text.slice(from, to), (a, b) => found.some(([c, d]) => c < from + b && d > from + a)));
      }
      at = match.index + match[0].length;
    }
    prose(at, text.length);
    return out.map(part => typeof part === 'string' ? bare(part) : part);
  }

  // Where a line may break in a formula: in front of relations that no bracket holds.
  function breaks(text, offset) {
    const found = [0];
    let depth = 0;
    [...text.matchAll(/[([{]|[)\]}]|[=<>≤≥≈≡→⇒∈]/g)].forEach(({ 0: sign, index }) => {
      if (/[([{]/.test(sign)) depth += 1;
      else if (/[)\]}]/.test(sign)) depth -= 1;
      else if (!depth && index - found.at(-1) > 8) found.push(index);
    });
    return found.map((from, i) => [offset + from, offset + (found[i + 1] ?? text.length)]);
  }

  // "ℝ^n", "x_(i+1)", "(a + b)/2" as MathML; tells of each token whether it is marked.
  function formula(text, marked) {
    const tokens = text.match(/\s+|\d+(?:[.,]\d+)*|\p{L}{2,}\u2061|\p{L}\p{M}*|./gsu) || [];
    const starts = tokens.map((_, i) => tokens.slice(0, i).join('').length);
    const make = (name, ...children) => {
      const made = document.createElementNS('http://www.w3.org/1998/Math/MathML', name);
      made.append(...children);
      return made;
    };
    const isText = token => /^[\p{L}\p{N}]/u.test(token ?? ''), isWord = token => /\u2061$/.test(token ?? '');
    // Words stand apart from their neighbours.
    const gap = (before, after) => {
      if (!isText(before) || !isText(after) || !(isWord(before) || isWord(after))) return [];
      const made = make('mspace');
      made.setAttribute('width', '0.2em');
      return [made];
    };
    let i = 0;
    const atom = () => {
      const token = tokens[i] ?? '', name = /^\d/.test(token) ? 'mn' : isText(token) ? 'mi' : 'mo';
      const made = make(name, bare(token));
      if (name === 'mo') made.setAttribute('stretchy', 'false');
      else if (marked(starts[i], starts[i] + token.length)) made.setAttribute('class', 'sd-mark');
      i += 1;
      return made;
    };
    const script = () => {
      if (tokens[i] !== '(') return atom();
      i += 1;
      const inner = row(1);
      i += 1;
      return inner;
    };
    // Until the bracket that closes the script, or to the end.
    function row(depth) {
      const parts = [];
      while (i < tokens.length) {
        if (depth && tokens[i] === '(') depth += 1;
        if (depth && tokens[i] === ')' && !(depth -= 1)) break;
        if (/^\s/.test(tokens[i])) {
          i += 1;
          parts.push(...gap(tokens[i - 2], tokens[i]));
          continue;
        }
        let base = atom();
        const hung = {};
        while (/^[_^]$/.test(tokens[i] ?? '') && !hung[tokens[i]]) {
          const sign = tokens[i++];
          hung[sign] = script();
        }
        if (hung._ && hung['^']) base = make('msubsup', base, hung._, hung['^']);
        else if (hung._) base = make('msub', base, hung._);
        else if (hung['^']) base = make('msup', base, hung['^']);
        parts.push(base, ...gap(tokens[i - 1], tokens[i]));
      }
      return make('mrow', ...parts);
    }
    return make('math', row(0));
  }

  function address(page, anchor) {
    let path = page.name;
    if (site.suffix === '/') {
      path = path === 'index' ? '' : path.replace(/\/index$/, '') + '/';
      if (location.protocol === 'file:') path += 'index';
    }
    const end = site.suffix === '/' ? (location.protocol === 'file:' ? '.html' : '') : site.suffix;
    return site.root + path.split('/').map(encodeURIComponent).join('/') + end
      + (anchor ? '#' + encodeURIComponent(anchor) : '');
  }

  function day(date) {
    const made = new Date(`${date}T12:00:00`);
    if (!date || isNaN(made)) return '';
    const shown = element('time', '', made.toLocaleDateString(document.documentElement.lang || undefined,
      { dateStyle: 'medium' }));
    shown.dateTime = date;
    return shown;
  }

  function item({ page, title, anchor, from = 0, to = page.text.length }, wanted) {
    const link = element('a', '', ...rich(title || page.name, wanted));
    link.href = address(page, anchor);
    const parts = [element('p', 'sd-hit-title', link)];
    // A statement that is called so is shown from its beginning.
    const [start, end] = excerpt(page.text, wanted.filter(term => anchor === undefined || !has(fold(title), term)), from, to);
    if (end > start) {
      parts.push(element('p', 'sd-hit-text', start > from ? '… ' : '',
        ...rich(page.text.slice(start, end), wanted), end < to ? ' …' : ''));
    }
    const meta = [];
    if (anchor !== undefined) meta.push(element('span', '', ...rich(page.title, [])));
    const date = day(page.date);
    if (date) meta.push(date);
    if (anchor === undefined && page.tags.length) {
      meta.push(element('span', '', ...page.tags.flatMap((tag, i) => [i ? ' ' : '', '#', ...rich(tag, wanted)])));
    }
    if (meta.length) parts.push(element('p', 'sd-hit-meta', ...meta.flatMap((part, i) => i ? [' · ', part] : [part])));
    const made = element('li', 'sd-hit', ...parts);
    made.dataset.kind = anchor === undefined ? 'page' : 'statement';
    return made;
  }

  /* ---- The page and the dialog. */
  function panel(box, { onQuery = () => {} } = {}) {
    const input = box.querySelector('input'), status = box.querySelector('[role=status]'), list = box.querySelector('ol');
    let timer, asked = '', rest = [], wanted = [];
    const watcher = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) more();
    }, { root: box.matches('dialog') ? box : null, rootMargin: '600px' });

    function more() {
      watcher.disconnect();
      list.append(...rest.splice(0, BATCH).map(hit => item(hit, wanted)));
      if (rest.length) watcher.observe(list.lastElementChild);
    }

    function say(text, empty) {
      status.textContent = text;
      status.classList.toggle('sd-search-empty', empty);
    }

    async function run() {
      clearTimeout(timer);
      const query = input.value.trim();
      onQuery(query);
      asked = query;
      if (!longEnough(query)) {
        list.replaceChildren();
        return say('', false);
      }
      await prepare();
      if (asked !== query) return;
      const found = search(query);
      wanted = found.wanted;
      rest = found.hits;
      list.replaceChildren();
      say((rest.length ? said.hits : said.none).replace('{}', () => rest.length || `“${query}”`), !rest.length);
      box.dataset.query = query;
      more();
    }

    input.addEventListener('input', event => {
      clearTimeout(timer);
      if (!event.isComposing) timer = setTimeout(run, 300);
    });
    input.addEventListener('compositionend', () => {
      clearTimeout(timer);
      timer = setTimeout(run, 300);
    });
    input.form.addEventListener('submit', event => {
      event.preventDefault();
      run();
    });

    box.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const links = [...list.querySelectorAll('.sd-hit-title a')], at = links.indexOf(document.activeElement);
      const inInput = document.activeElement === input;
      let to;
      if (event.key === 'Escape' && box.matches('dialog')) return event.stopPropagation();   // Sphinx takes it
      if (event.key === 'ArrowDown') to = links[Math.min(at + 1, links.length - 1)];
      else if (event.key === 'ArrowUp') to = at > 0 ? links[at - 1] : input;
      else if (event.key === 'Home' && !inInput) to = links[0];
      else if (event.key === 'End' && !inInput) to = links.at(-1);
      else if (event.key === 'Escape') {
        if (inInput) input.value = '';
        to = input;
      }
      if (!to || (!inInput && at < 0)) return;
      event.preventDefault();
      to.focus();
      if (!input.value) run();
      to.closest('li')?.scrollIntoView({ block: 'nearest' });
    });
    return { input, run };
  }

  const own = document.querySelector('[data-sd-search]');
  if (own) {
    const main = panel(own, {
      onQuery(query) {
        const url = new URL(location.href);
        if ((url.searchParams.get('q') ?? '') === query) return;
        if (query) url.searchParams.set('q', query);
        else url.searchParams.delete('q');
        try {
          history.replaceState(history.state, '', url);
        } catch { /* some browsers do not allow it for files */ }
      },
    });
    const restore = () => {
      main.input.value = new URLSearchParams(location.search).get('q') ?? '';
      main.run();
    };
    addEventListener('popstate', restore);
    restore();
    if (!main.input.value) main.input.focus();
    site.show = () => {
      main.input.focus();
      main.input.select();
    };
    return;
  }

  let dialog, inside;
  site.show = () => {
    if (!dialog) {
      const input = element('input', 'sd-search-input');
      Object.assign(input, { type: 'search', name: 'q', autocomplete: 'off', spellcheck: false, maxLength: 200 });
      input.setAttribute('aria-label', site.label);
      const close = element('button', 'sd-search-close', 'Esc');
      close.type = 'button';
      const form = element('form', '', input, close), status = element('p', 'sd-search-status');
      form.setAttribute('role', 'search');
      status.setAttribute('role', 'status');
      dialog = element('dialog', 'sd-search sd-search-dialog', form, status, element('ol', 'sd-hits'));
      dialog.setAttribute('aria-label', site.label);
      close.addEventListener('click', () => dialog.close());
      dialog.addEventListener('click', event => {
        // beside the dialog, or on a link to this page, which loads nothing
        const box = dialog.getBoundingClientRect(), { clientX: x, clientY: y } = event;
        const beside = event.target === dialog && (x < box.left || x > box.right || y < box.top || y > box.bottom);
        if (beside || event.target.closest('.sd-hit a')) dialog.close();
      });
      document.body.append(dialog);
      inside = panel(dialog);
    }
    dialog.showModal();
    inside.input.focus();
    inside.input.select();
  };
})();

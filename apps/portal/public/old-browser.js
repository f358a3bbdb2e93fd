/* For browsers that cannot read the portal itself, so in the language of their time. Loaded by them alone (nomodule). */
(function () {
  if (!document.documentMode || !/^\/(auth|regulations)/.test(location.pathname)) return;
  var browsers = [
    ['Google Chrome', 'https://www.google.com/chrome/'],
    ['Mozilla Firefox', 'https://www.mozilla.org/ru/firefox/new/'],
    ['Яндекс Браузер', 'https://browser.yandex.ru/'],
    ['Microsoft Edge', 'https://www.microsoft.com/ru-ru/edge'],
  ];
  function element(name, text, parent, style) {
    var made = document.createElement(name);
    if (text) made.appendChild(document.createTextNode(text));
    made.style.cssText = style || '';
    parent.appendChild(made);
    return made;
  }
  var shade = element(
    'div',
    '',
    document.body,
    'position:fixed;top:0;right:0;bottom:0;left:0;background:#0e1a22;padding:120px 24px;font:16px/24px Arial,sans-serif;z-index:99',
  );
  var box = element(
    'div',
    '',
    shade,
    'max-width:520px;margin:0 auto;padding:32px;background:#fff;color:#131920;border-radius:12px',
  );
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-label', 'Обновите браузер');
  element('h1', 'Обновите браузер', box, 'margin:0 0 12px;font-size:22px');
  element(
    'p',
    'Ваш браузер устарел, портал в нём не работает. Установите один из этих:',
    box,
    'margin:0 0 12px',
  );
  var list = element('ul', '', box, 'margin:0 0 20px;padding-left:20px');
  for (var i = 0; i < browsers.length; i += 1) {
    element('a', browsers[i][0], element('li', '', list), 'color:#0a5a78').href = browsers[i][1];
  }
  var close = element('a', 'Закрыть', box, 'color:#0a5a78');
  close.href = '#';
  close.addEventListener('click', function (event) {
    event.preventDefault();
    shade.parentNode.removeChild(shade);
    window.alert('Сайт может отображаться некорректно');
  });
})();

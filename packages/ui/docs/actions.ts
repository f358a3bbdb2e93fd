import type { Records } from './record.ts';

export const ACTIONS: Records = {
  button: {
    what: ['Starts an action on this page.', 'Запускает действие на этой странице.'],
    use: [
      ['To save, send, delete, open a dialog.', 'Сохранить, отправить, удалить, открыть окно.'],
      ['One `primary` button for each task on a page.', 'Одна кнопка `primary` на каждую задачу страницы.'],
    ],
    avoid: [
      ['The action leads to another page', 'Действие ведёт на другую страницу', 'button-link'],
      ['There is no room for a label', 'Нет места для подписи', 'icon-button'],
      ['One of a few options is chosen', 'Выбирают один вариант из нескольких', 'button-group'],
    ],
    dos: [
      ['Name the result: “Send the order”.', 'Называйте результат: «Отправить заказ».'],
      ['Set `pending` while the action runs.', 'Ставьте `pending`, пока действие выполняется.'],
    ],
    donts: [
      ['Two `primary` buttons side by side.', 'Две кнопки `primary` рядом.'],
      ['A `danger` button without a confirmation.', 'Кнопка `danger` без подтверждения.'],
    ],
    status: 'stable',
    keywords: 'submit, action, CTA, press, кнопка, действие, отправить',
  },
  'button-group': {
    what: [
      'Chooses one of two or three options that stand side by side.',
      'Выбор одного из двух-трёх вариантов, стоящих рядом.',
    ],
    use: [
      [
        'To switch the view of the same data: table or cards.',
        'Переключить вид тех же данных: таблица или карточки.',
      ],
    ],
    avoid: [
      ['There are more than three options', 'Вариантов больше трёх', 'select'],
      ['Each option shows another list', 'Каждый вариант показывает другой список', 'tabs'],
      ['The buttons are actions of a document', 'Кнопки – действия документа', 'action-bar'],
    ],
    status: 'stable',
    keywords: 'segmented control, toggle group, view switcher, переключатель, сегменты, вид',
  },
  'button-link': {
    what: ['A link that looks like a button.', 'Ссылка с видом кнопки.'],
    use: [
      [
        'The next step is another page that may be opened in a new tab.',
        'Следующий шаг – другая страница, которую можно открыть в новой вкладке.',
      ],
    ],
    avoid: [
      ['Nothing is navigated to', 'Перехода нет', 'button'],
      [
        'The link is an element of its own: `Button asChild`',
        'Ссылка – отдельный элемент: `Button asChild`',
        'button',
      ],
      ['The link stands in running text', 'Ссылка стоит в тексте', 'link'],
    ],
    status: 'stable',
    keywords: 'anchor button, navigation, CTA link, ссылка-кнопка, перейти',
  },
  'icon-button': {
    what: [
      'A button with an icon only; its accessible name is required.',
      'Кнопка из одного значка; доступное имя обязательно.',
    ],
    use: [
      [
        'In dense rows and toolbars, for actions that everybody knows by their icon.',
        'В плотных строках и панелях – для действий, которые все узнают по значку.',
      ],
      [
        'With `asChild` for a link that is an icon: the child is the link, `icon` and the name stay properties.',
        'С `asChild` – для ссылки из одного значка: вложенный элемент – ссылка, `icon` и имя остаются свойствами.',
      ],
    ],
    avoid: [['The icon needs an explanation', 'Значок требует пояснения', 'button']],
    dos: [
      [
        'Wrap it in a `Tooltip` with the same words as its name.',
        'Оберните в `Tooltip` с теми же словами, что и имя.',
      ],
    ],
    donts: [['An icon alone for what cannot be undone.', 'Один значок для того, что нельзя отменить.']],
    status: 'stable',
    keywords: 'toolbar button, close, round button, кнопка-значок, иконка',
  },
  link: {
    what: [
      'A link in running text; `LinkProvider` gives every component the router’s link.',
      'Ссылка в тексте; `LinkProvider` даёт всем компонентам ссылку маршрутизатора.',
    ],
    use: [
      ['To lead to another page or document.', 'Ведёт на другую страницу или документ.'],
      [
        '`BareLink` inside a component that has its own look.',
        '`BareLink` – внутри компонента со своим видом.',
      ],
      [
        '`asChild` for one link of another kind than the provider’s.',
        '`asChild` – для одной ссылки иного рода, чем у провайдера.',
      ],
    ],
    avoid: [
      ['Something is changed', 'Что-то изменяется', 'button'],
      ['It is the main next step', 'Это главный следующий шаг', 'button-link'],
    ],
    donts: [['“Here” as the text of a link.', '«Здесь» как текст ссылки.']],
    status: 'stable',
    keywords: 'anchor, a, href, router, ссылка, переход, маршрутизатор',
  },
  'action-bar': {
    what: [
      'The buttons of a document: only those that this person may press now.',
      'Кнопки документа: только те, что человек может нажать сейчас.',
    ],
    use: [['In the header of an order, a claim, a shipment.', 'В шапке заказа, рекламации, отгрузки.']],
    avoid: [
      ['One action that is always there', 'Одно действие, которое есть всегда', 'button'],
      ['Actions of one row of a table', 'Действия одной строки таблицы', 'dropdown-menu'],
    ],
    dos: [
      [
        'Give the whole list of actions and the allowed names from the server.',
        'Передавайте весь список действий и имена разрешённых с сервера.',
      ],
    ],
    status: 'stable',
    keywords: 'toolbar, document actions, permissions, workflow, панель действий, кнопки документа',
  },
};

interface Context {
  globals: Readonly<Record<string, unknown>>;
  storyGlobals: Readonly<Record<string, unknown>>;
  usesMount: boolean;
  mount(): Promise<unknown>;
  step(label: string, play: () => void): unknown;
}
type Play = (context: Context) => unknown;
interface Story {
  extend(annotations: unknown): Story;
}
interface Meta {
  story(annotations?: unknown): Story;
}

/** The toolbar's language when nobody has chosen one. */
export const FIRST_LOCALE = 'ru';

/** Shown in the panel of interactions. */
export const NOT_PLAYED = 'Сценарий проигрывается на русском · The play function runs in Russian';

/** Runs a play function unless the toolbar has chosen another language than the story's. */
function guarded(play: Play): Play {
  const own: Play = async (context) => {
    const { globals, storyGlobals, usesMount } = context;
    if (globals['locale'] === (storyGlobals['locale'] ?? FIRST_LOCALE)) return play(context);
    if (usesMount) await context.mount();
    return context.step(NOT_PLAYED, () => undefined);
  };
  // Storybook finds in the source of a play function whether it renders its story itself.
  own.toString = () => play.toString();
  return own;
}

/** The same annotations with a guarded play function. */
function guardedIn(annotations: unknown): unknown {
  if (typeof annotations !== 'object' || annotations === null) return annotations;
  const { play } = annotations as { play?: unknown };
  return typeof play === 'function' ? { ...annotations, play: guarded(play as Play) } : annotations;
}

function guardedStory(story: Story): Story {
  const extend = story.extend.bind(story);
  story.extend = (annotations) => guardedStory(extend(guardedIn(annotations)));
  return story;
}

/**
 * Changes the preview so that a play function runs only in the language of its story: Russian, unless the story's globals have another.
 * A play function finds elements by their texts. Storybook has no annotation around play functions; all of them pass through the
 * preview's `meta`.
 */
export function playedInOwnLanguage(preview: { meta: unknown }): void {
  const meta = (preview.meta as (annotations: unknown) => Meta).bind(preview);
  preview.meta = (annotations: unknown) => {
    const made = meta(guardedIn(annotations));
    const story = made.story.bind(made);
    made.story = (own) => guardedStory(story(guardedIn(own)));
    return made;
  };
}

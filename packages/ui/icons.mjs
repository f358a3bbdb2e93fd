/** The modules of lucide-react that each hold one icon. */
export const DRAWINGS = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

/** An icon's module, so that a bundler leaves the icon out if nothing uses it, and compresses it better. */
export function leavable(code) {
  let shapes = 0;
  return (
    code
      .replace('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon(')
      // A statement that only reads a property: bundlers keep it, and with it the drawing.
      .replace(/^__iconData\.node;$/m, '')
      // The keys of its shapes are random letters, which no compression makes smaller.
      .replace(/\bkey: "\w+"/g, () => `key: "${(shapes += 1)}"`)
  );
}

/** A branch or a leaf. */
export interface TreeNode {
  id: string;
  label: string;
  /** At the right: how many stand behind it. */
  count?: number;
  children?: readonly TreeNode[];
  /** Has children that are not here yet: `loadChildren` brings them when it is opened. */
  lazy?: boolean;
}

/** A node as it stands in the open tree. */
export interface Visible {
  node: TreeNode;
  parent: string | null;
  /** From 1. */
  level: number;
  position: number;
  size: number;
  branch: boolean;
  open: boolean;
}

/** Everything that shows, from top to bottom. */
export function visibleNodes(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): Visible[] {
  return nodes.flatMap((node, index) => {
    const branch = node.lazy === true || (node.children?.length ?? 0) > 0;
    const self: Visible = {
      node,
      parent,
      level,
      position: index + 1,
      size: nodes.length,
      branch,
      open: branch && open.has(node.id),
    };
    return [self, ...(self.open ? visibleNodes(node.children ?? [], open, level + 1, node.id) : [])];
  });
}

/** Ids of the leaves below a node; of a leaf itself, its own. */
export const leavesOf = (node: TreeNode): string[] =>
  node.children?.length ? node.children.flatMap(leavesOf) : [node.id];

/** Branches that lead to a match, each with only what matches below it; a matching branch keeps all it has. */
export function searchTree(
  nodes: readonly TreeNode[],
  text: string,
): { nodes: TreeNode[]; open: Set<string> } {
  const wanted = text.trim().toLowerCase();
  const open = new Set<string>();
  const search = (list: readonly TreeNode[]): TreeNode[] =>
    list.flatMap((node) => {
      const below = search(node.children ?? []);
      if (below.length > 0) {
        open.add(node.id);
        return [{ ...node, children: below }];
      }
      return node.label.toLowerCase().includes(wanted) ? [node] : [];
    });
  return { nodes: search(nodes), open };
}

/** What opened branches have brought, put where it belongs. */
export const withLoaded = (
  nodes: readonly TreeNode[],
  loaded: ReadonlyMap<string, readonly TreeNode[]>,
): TreeNode[] =>
  nodes.map((node) => {
    const children = loaded.get(node.id) ?? node.children;
    if (!children) return node;
    const { lazy: _, ...rest } = node;
    return { ...rest, children: withLoaded(children, loaded) };
  });

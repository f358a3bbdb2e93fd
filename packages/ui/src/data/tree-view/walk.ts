/** A branch or a leaf of a tree. */
export interface TreeNode {
  id: string;
  label: string;
  /** Number shown at the right, e.g. of items in the node. */
  count?: number;
  children?: readonly TreeNode[];
  /** Its children are not loaded yet; `loadChildren` loads them when it is opened. */
  lazy?: boolean;
}

/** A visible node of the tree. */
export interface Visible {
  node: TreeNode;
  parent: string | null;
  /** Level from 1. */
  level: number;
  position: number;
  size: number;
  branch: boolean;
  open: boolean;
}

/** The visible nodes from top to bottom. */
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

/** Ids of the leaves below a node; for a leaf its own id. */
export const leavesOf = (node: TreeNode): string[] =>
  node.children?.length ? node.children.flatMap(leavesOf) : [node.id];

/** Branches that lead to a match, reduced to matching nodes; a matching branch keeps all its children. */
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

/** Inserts the loaded children into their branches. */
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

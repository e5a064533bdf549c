import path from "node:path";

/**
 * Circles between folders of src, by imports of any kind, types too; Next's own folders, what is generated, tests and the files that
 * Next wants at the top of src apart. Takes the modules that dependency-cruiser found; returns each circle as the
 * names of its folders.
 */
export function folderCircles(modules, tests) {
  const isProduct = (file) => /^src\/(?!generated\/)/.test(file) && !tests.test(file);
  const edges = new Map();
  for (const { source, dependencies } of modules) {
    if (!isProduct(source)) continue;
    const from = path.posix.dirname(source);
    for (const { resolved } of dependencies) {
      const to = path.posix.dirname(resolved);
      if (!isProduct(resolved) || from === to || isTop(from) || isTop(to)) continue;
      if (!edges.has(from)) edges.set(from, new Set());
      edges.get(from).add(to);
    }
  }
  return strongComponents(edges);
}

function isTop(folder) {
  return folder === "src" || folder === "src/app" || folder.startsWith("src/app/");
}

/** Tarjan's strongly connected components of more than one node (SIAM J. Comput. 1, 1972). */
function strongComponents(edges) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  function visit(node) {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) circles.push(component);
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return circles;
}

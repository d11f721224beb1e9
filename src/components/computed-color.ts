const groupOf = (root: ParentNode) => root.querySelector(".group")!;

/** Computed color of a custom property of an element's form. */
export function colorOf(root: ParentNode, property: string): string {
  const probe = document.createElement("div");
  probe.style.color = `var(${property})`;
  groupOf(root).append(probe);
  const {color} = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Computed background of the fields in a form. A form in another element has no background itself. */
export function backgroundOf(root: ParentNode): string {
  const group = groupOf(root);
  return group.matches(".embedded") ? colorOf(root, "--_surface") : getComputedStyle(group).backgroundColor;
}

/** Computed background of the fields in a form. */
export function surfaceOf(root: ParentNode): string {
  const group = root.querySelector(".group")!;
  if (!group.matches(".embedded")) return getComputedStyle(group).backgroundColor;
  // A form in another element has no background itself.
  const probe = document.createElement("div");
  probe.style.color = "var(--_surface)";
  group.append(probe);
  const {color} = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Resolves once the element is within a screen of what the buyer sees, or is not waited for any more. */
export async function near(element: Element, signal: AbortSignal): Promise<void> {
  let observer: IntersectionObserver | undefined;
  await new Promise<unknown>((resolve) => {
    observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && resolve(0), {
      rootMargin: "100%",
    });
    observer.observe(element);
    signal.addEventListener("abort", resolve);
  });
  observer!.disconnect();
}

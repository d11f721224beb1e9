/**
 * Fills the placeholder `{notCharged}` of a message.
 *
 * @param sentence says that the buyer was not charged. Without it, the placeholder and the space before it are removed.
 */
export function fillNotCharged(text: string, sentence: string | undefined): string {
  return text.replace(/( *)\{notCharged\}/, sentence ? `$1${sentence}` : "");
}

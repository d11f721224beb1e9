/** Longer texts are rare; to keep them would let whoever sends them fill the memory. */
const LONGEST = 512;

/**
 * A function of one text that remembers its last answers: for what is asked again and again, and takes longer than to look
 * it up. The function has to say the same of the same text each time; what it throws is not remembered.
 *
 * @param kept how many answers are remembered at most; then all are forgotten, and it begins anew
 */
export function remembered<Answer>(work: (text: string) => Answer, kept = 1_000): (text: string) => Answer {
  interface Known {
    readonly text: string;
    readonly answer: Answer;
  }
  const known = new Map<string, Known>();
  /** Often a text is the same as the last: to compare the two takes less time than to look one up. */
  let last: Known | undefined;
  return (text) => {
    const before = last?.text === text ? last : known.get(text);
    if (before !== undefined) {
      last = before;
      return before.answer;
    }
    const answer = work(text);
    if (text.length > LONGEST) return answer;
    if (known.size >= kept) known.clear();
    known.set(text, {text, answer});
    return answer;
  };
}

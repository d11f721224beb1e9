/** What was asked for is asked for once; a failure is forgotten: the next one who asks tries again. */
export function kept<Key, Value>(
  asked: Map<Key, Promise<Value>>,
  key: Key,
  ask: () => Promise<Value>,
): Promise<Value> {
  let answer = asked.get(key);
  if (!answer) {
    asked.set(key, (answer = ask()));
    answer.catch(() => asked.delete(key));
  }
  return answer;
}

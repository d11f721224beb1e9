/** A name as somebody writes it, as an order's payer has it: the last word is the surname. */
export function payerNameOf(written: string): {given_name: string; surname?: string} {
  const [, given, surname] = /^(.*\S)\s+(\S+)$/s.exec(written.trim()) ?? [];
  const cut = (text: string): string => text.slice(0, 140);
  return given === undefined || surname === undefined
    ? {given_name: cut(written.trim())}
    : {given_name: cut(given), surname: cut(surname)};
}

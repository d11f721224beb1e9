export default defineEventHandler((event) => checkout(toWebRequest(event)));

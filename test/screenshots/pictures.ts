/** The pictures of README.md, the docs and the front page, after `npm run screenshots` has taken those of the gallery. */
for (const name of ["readme", "docs", "back-office", "front"]) await import(`./${name}.ts`);

import { readFile, writeFile } from 'node:fs/promises'
import { withTables } from './support/tables.ts'

// Writes the tables of docs/performance.md, docs/growth.md and docs/reliability.md from bench/results, and the one of
// docs/operating.md from domain/caches.ts. Every benchmark that stores its results runs this. npm run bench:tables

for (const page of ['performance', 'growth', 'operating', 'reliability']) {
  const path = new URL(`../docs/${page}.md`, import.meta.url)
  await writeFile(path, withTables(await readFile(path, 'utf8')))
}

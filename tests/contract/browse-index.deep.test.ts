import { describeBrowseIndex } from './browse-index.ts'

describeBrowseIndex({
  embedded: { questions: 5_000, changes: 10_000 },
  server: { questions: 5_000, changes: 10_000 },
})

import type { PageText, PageTextKind, WrittenPage } from '#domain/page-text/page-text.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { pageProblems, unsafeLinksIn } from './page-checks.ts'
import { readWritten } from './page-source.ts'
import { releasedPages } from './site-pages.ts'
import { typedNumbers } from './typed-numbers.ts'

type Checked = {
  readonly path: string
  readonly kind: PageTextKind
  readonly text: PageText
  readonly paths: ReadonlySet<string>
  readonly pictures: ReadonlySet<string>
  readonly settings: Settings
}

/** The texts of the release, and what the renderer says of others. */
export const pageTexts = {
  released: releasedPages,
  flawOf(page: WrittenPage): string | undefined {
    try {
      return unsafeLinksIn(readWritten(page).blocks)[0]
    } catch (error) {
      return String(error)
    }
  },
  problemsOf: (checked: Checked): readonly PageProblem[] =>
    pageProblems({ ...checked, released: releasedPages().get(checked.path)?.text }),
  typedNumbers,
}

import type { PageText, ReleasedPage, WrittenPage } from '#domain/page-text/page-text.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import type { Settings } from '#domain/settings/settings.ts'

/**
 * What is asked about a text: `paths` are those of all pages of the shop, also of those that staff have written;
 * `pictures`: the addresses of its uploaded pictures that are there.
 */
export type CheckedText = Pick<WrittenPage, 'path' | 'kind'> & {
  readonly text: PageText
  readonly paths: ReadonlySet<string>
  readonly pictures: ReadonlySet<string>
  readonly settings: Settings
}

/** The texts of the release, and what the shop's renderer says of others. */
export interface PageTexts {
  /** The pages of the release by path, also the template of the areas. */
  released(): ReadonlyMap<string, ReleasedPage>
  /** Why a page cannot be shown; undefined for one that can. */
  flawOf(page: WrittenPage): string | undefined
  problemsOf(checked: CheckedText): readonly PageProblem[]
  /** Numbers that are typed where a setting has them. */
  typedNumbers(text: string, settings: Settings): readonly { readonly what: string }[]
}

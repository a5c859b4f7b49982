import type { PageValue, WrittenPage } from '#domain/page-text/page-text.ts'
import { type DatedReader, type DatedReaderPorts, datedReader } from './dated-reader.ts'
import type { PageTexts } from './ports/page-texts.ts'

/** The pages that staff have written, by path. A path that is missing has the release's page. */
export type PageReader = DatedReader<WrittenPage> & {
  /** Whether the shop's renderer shows a text. */
  canShow(page: WrittenPage): boolean
}

type ReaderPorts = DatedReaderPorts & {
  readonly pageTexts: Pick<PageTexts, 'flawOf'>
  /** Is told of a version that cannot be shown any more, as when a release removed a placeholder. */
  readonly onPageUnreadable: (path: string, flaw: string) => void
}

/** A page that is withdrawn or unreadable is not among those that hold. */
export function pageReader(ports: ReaderPorts): PageReader {
  const { pageTexts, onPageUnreadable } = ports
  const reader = datedReader<WrittenPage>(ports, {
    kinds: ['page'],
    valueOf({ key, value, effectiveAt }) {
      const page = { path: key, sinceAt: effectiveAt ? [effectiveAt] : [], ...(value as PageValue) }
      if (page.isWithdrawn) return undefined
      const flaw = pageTexts.flawOf(page)
      if (flaw === undefined) return page
      onPageUnreadable(page.path, flaw)
      return undefined
    },
    withSince: (page, sinceAt) => ({ ...page, sinceAt }),
  })
  return { ...reader, canShow: (page) => pageTexts.flawOf(page) === undefined }
}

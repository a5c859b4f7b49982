import type { PageValue, WrittenPage } from '#domain/page-text/page-text.ts'
import { type Dated, type DatedReader, type DatedReaderPorts, datedReader } from './dated-reader.ts'
import type { DatedVersion } from './ports/dated-versions.ts'
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
    kind: 'page',
    valueOf(version, heads) {
      const page = writtenOf(version, heads)
      if (page.isWithdrawn) return undefined
      const flaw = pageTexts.flawOf(page)
      if (flaw === undefined) return page
      onPageUnreadable(page.path, flaw)
      return undefined
    },
  })
  return { ...reader, canShow: (page) => pageTexts.flawOf(page) === undefined }
}

/** A version as a page, with the instants from which it and those before it held. */
function writtenOf({ key, effectiveAt, value }: Dated<DatedVersion>, heads: readonly Dated[]): WrittenPage {
  const sinceAt = heads
    .filter((head) => head.key === key && Temporal.Instant.compare(head.effectiveAt, effectiveAt) <= 0)
    .map((head) => head.effectiveAt)
    .toReversed()
  return { path: key, sinceAt, ...(value as PageValue) }
}

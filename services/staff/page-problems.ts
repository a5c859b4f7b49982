import type { PageText, PageTextKind } from '#domain/page-text/page-text.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Finds what is wrong with a text. A link may lead to a page that is planned. */
export function pageProblemsOf(ports: ServicePorts) {
  return async (path: string, kind: PageTextKind, text: PageText): Promise<readonly PageProblem[]> => {
    const paths = new Set([path, ...(await textPaths(ports))])
    return ports.pageTexts.problemsOf({ path, kind, text, paths, settings: ports.settings.now() })
  }
}

/** The paths of all texts that customers see now or later. */
export async function textPaths({ contentPages, datedVersions, clock }: ServicePorts): Promise<readonly string[]> {
  const now = clock.now()
  const planned = (await datedVersions.heads('page')).filter(
    ({ effectiveAt }) => effectiveAt !== undefined && Temporal.Instant.compare(effectiveAt, now) > 0,
  )
  return [...contentPages().map((page) => page.path), ...planned.map(({ key }) => key)]
}

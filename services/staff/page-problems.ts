import { pagePicturesIn, parsePagePicture } from '#domain/files/page-picture.ts'
import type { PageText, PageTextKind } from '#domain/page-text/page-text.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Finds what is wrong with a text. A link may lead to a page that is planned. */
export function pageProblemsOf(ports: ServicePorts) {
  return async (path: string, kind: PageTextKind, text: PageText): Promise<readonly PageProblem[]> =>
    textProblems(ports, { path, kind, text, paths: new Set([path, ...(await textPaths(ports))]) })
}

type Asked = {
  readonly path: string
  readonly kind: PageTextKind
  readonly text: PageText
  readonly paths: ReadonlySet<string>
}

export async function textProblems(ports: ServicePorts, asked: Asked): Promise<readonly PageProblem[]> {
  const pictures = await storedPictures(ports, asked.text.body)
  return ports.pageTexts.problemsOf({ ...asked, pictures, settings: ports.settings.now() })
}

/** A text with more pictures than this is refused, because the others are not looked for. */
const MAX_PICTURES = 40

async function storedPictures({ uploads }: ServicePorts, body: string): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    pagePicturesIn(body)
      .slice(0, MAX_PICTURES)
      .map(async (address) => {
        const upload = await uploads.find(parsePagePicture(address)?.uploadUid ?? '')
        return upload?.fileKey === undefined ? [] : [address]
      }),
  )
  return new Set(found.flat())
}

/** The paths of all texts that customers see now or later. */
export async function textPaths({ contentPages, datedVersions, clock }: ServicePorts): Promise<readonly string[]> {
  const now = clock.now()
  const planned = (await datedVersions.heads('page')).filter(
    ({ effectiveAt }) => effectiveAt !== undefined && Temporal.Instant.compare(effectiveAt, now) > 0,
  )
  return [...contentPages().map((page) => page.path), ...planned.map(({ key }) => key)]
}

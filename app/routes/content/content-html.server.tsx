import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { contentData } from './content-data.server.ts'
import { ContentFrame } from './content-frame.server.tsx'
import type { PageView } from './pages.server.ts'

/** A content page: its metadata, its body and further structured data. */
export type Content = {
  readonly page: Omit<PageView, 'blocks'>
  readonly body: ReactNode
  readonly data?: readonly Record<string, unknown>[]
}

/** Renders a content page to HTML, with its structured data. */
export function contentHtml({ page, body, data = [] }: Content, site: string): string {
  return renderToStaticMarkup(
    <>
      {[...contentData(site, page), ...data].map((one) => (
        <script
          key={String(one['@type'])}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped cannot close the script
          dangerouslySetInnerHTML={{ __html: JSON.stringify(one).replaceAll('<', '\\u003c') }}
        />
      ))}
      <ContentFrame {...page}>{body}</ContentFrame>
    </>,
  )
}

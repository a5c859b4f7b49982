import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { requestContext, siteContext } from '#app/context.ts'
import { withHtmlOnly } from '#app/ui/html-only.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/content-page.ts'
import { contentHtml } from './content-html.server.tsx'
import { contentAt } from './contents.server.ts'

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData.head) : [])

export async function loader(args: Route.LoaderArgs) {
  const content = await contentAt(args)
  const { title, description, path, keywords } = content.page
  const data = { head: { title, description, path, keywords } }
  const html = contentHtml(content, args.context.get(siteContext).url)
  return args.context.get(requestContext).isDocument ? withHtmlOnly(data, { html }) : { ...data, html }
}

/** What is read hangs on its address alone: a form sent elsewhere on the page leaves it, and what is open, as it is. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href
}

/**
 * Every page that is read. Its markup is made on the server and comes as HTML, so that all of them share these lines,
 * which lie in the file that the shell loads anyway (docs/decisions/007).
 */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return (
    <div
      className="page"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by content-html.server.tsx
      dangerouslySetInnerHTML={{ __html: loaderData.html ?? '' }}
      suppressHydrationWarning={true}
    />
  )
}

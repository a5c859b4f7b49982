import { data } from 'react-router'
import { noSuchPage } from '#app/text/no-such-page.ts'
import type { PageHandle } from '#app/ui/shell/shell.tsx'
import { findPage } from '#domain/navigation/find-page.ts'
import type { Route } from './+types/not-found.ts'
import { ErrorPage } from './error-page.tsx'

export const handle: PageHandle = { hydrates: false }

export function loader({ request }: Route.LoaderArgs) {
  return data(noSuchPage(request.url), { status: 404 })
}

/** Pages of the shop do not know the routes of the back office (app/entry.server.tsx): it opens as a document. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (findPage(new URL(request.url).pathname)?.kind !== 'staff') return serverLoader()
  location.assign(request.url)
  return new Promise<never>(() => {})
}

export function action({ request }: Route.ActionArgs) {
  return data(noSuchPage(request.url), { status: 404 })
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <ErrorPage number={404} title={loaderData.title} message={loaderData.message} />
}

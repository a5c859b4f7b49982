import { data } from 'react-router'
import { NO_SUCH_PAGE } from '#domain/errors/messages.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import type { Route } from './+types/not-found.ts'
import { ErrorPage } from './error-page.tsx'

const MAX_PATH_LENGTH = 120

export function loader({ request }: Route.LoaderArgs) {
  return data({ path: shownPath(request.url) }, { status: 404 })
}

/** Pages of the shop do not know the routes of the back office (app/entry.server.tsx): it opens as a document. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (findPage(new URL(request.url).pathname)?.kind !== 'staff') return serverLoader()
  location.assign(request.url)
  return new Promise<never>(() => {})
}

export function action({ request }: Route.ActionArgs) {
  return data({ path: shownPath(request.url) }, { status: 404 })
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <ErrorPage number={404} title="ページが見つかりません" message={`${NO_SUCH_PAGE}（${loaderData.path}）`} />
}

function shownPath(url: string): string {
  const { pathname } = new URL(url)
  const path = decodedPath(pathname.replace(/\.data$/, ''))
  return path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
} from 'react-router'
import { UNKNOWN_ERROR_MESSAGE } from '#domain/errors/messages.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { ACCENT_PATH, PAPER } from '#domain/operator/brand.ts'
import type { Route } from './+types/root.ts'
import { servicesContext } from './context.ts'
import { navigationChecks } from './navigation.ts'
import { ErrorPage } from './routes/info/error-page.tsx'
import { rememberDestination } from './session/destination.ts'
import { audienceOf } from './shell-script/visitor.ts'
import { siteOf } from './site-data.ts'
import shopStyle from './styles/shop.css?url'
import staffStyle from './styles/staff.css?url'
import { FirstScreen } from './ui/first-screen.tsx'
import { keepPageWithoutConnection } from './ui/form/dropped-connection.ts'
import { FirstFonts } from './ui/shell/first-fonts.tsx'
import { ReloadGuardScript } from './ui/shell/reload-guard.tsx'
import { EmptyShell, pageLayout, Shell } from './ui/shell/shell.tsx'
import { type Site, useSite } from './ui/site.ts'

export const middleware: Route.MiddlewareFunction[] = [...navigationChecks, rememberDestination]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWithoutConnection]

export async function loader({ request, context }: Route.LoaderArgs): Promise<Site> {
  const isBackOffice = findPage(new URL(request.url).pathname)?.kind === 'staff'
  if (isBackOffice) return { ...siteOf(context, []), menus: undefined }
  const { catalog } = context.get(servicesContext)
  return siteOf(context, await catalog.listCategories(), await catalog.findBanner())
}

/** The menus are the same on every page: they are reloaded only where the cart or the session may have changed. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined && formMethod !== 'GET') return true
  if (currentUrl.href === nextUrl.href) return true
  return [currentUrl, nextUrl].some(({ pathname }) => findPage(pathname)?.changesShell === true)
}

export function Layout({ children }: { children: ReactNode }) {
  const { hasEmptyLayout, isBackOffice, hydrates } = pageLayout(useMatches(), Boolean(useRouteError()))
  const { visitor, shellScript, accentColour } = useSite() ?? {}
  const ShopFrame = hasEmptyLayout ? EmptyShell : Shell
  return (
    // The script of the shell may have set the visitor before.
    <html lang="ja" id="top" data-visitor={visitor && audienceOf(visitor)} suppressHydrationWarning={true}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={PAPER} />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <FirstScreen />
        {/* With `precedence`, React renders it before the script preloads. */}
        <link rel="stylesheet" href={isBackOffice ? staffStyle : shopStyle} precedence="default" />
        {accentColour && (
          <link rel="stylesheet" href={`${ACCENT_PATH}?${accentColour.slice(1)}`} precedence="default" />
        )}
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {!isBackOffice && (hydrates || !hasEmptyLayout) && <FirstFonts />}
        {hydrates && <ReloadGuardScript />}
        {!(hasEmptyLayout || isBackOffice) && <script type="module" async src={shellScript} />}
      </head>
      <body>
        {isBackOffice ? children : <ShopFrame>{children}</ShopFrame>}
        {hydrates && <ScrollRestoration />}
        {hydrates && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

const UNEXPECTED = { status: 500, data: undefined }

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const supportCode = useSite()?.supportCode
  const { status, data } = isRouteErrorResponse(error) ? error : UNEXPECTED
  const unexpected = supportCode === undefined ? { message: UNKNOWN_ERROR_MESSAGE } : { supportCode }
  return <ErrorPage number={status} status={status} {...(status === 500 ? unexpected : readError(data))} />
}

/** What a thrown response says: a text, or an object with a message, the catalogue's number and a title. */
function readError(data: unknown) {
  return (typeof data === 'object' ? data : { message: data }) as {
    readonly number?: number
    readonly title?: string
    readonly message?: string
  }
}

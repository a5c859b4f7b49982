import type { MiddlewareFunction } from 'react-router'
import { checkAuthentication } from './authentication.ts'
import { resolveHead } from './head.ts'
import { checkMaintenance } from './maintenance.ts'
import { validatePage } from './page-validation.ts'
import { applyRouteRules } from './route-rules.ts'

type Check = MiddlewareFunction<Response>

/** Checks by name. */
const CHECKS: Readonly<Record<string, Check>> = {
  'page-validation': validatePage,
  maintenance: checkMaintenance,
  authentication: checkAuthentication,
  head: resolveHead,
  'route-rules': applyRouteRules,
}

/** The five checks of every navigation, in the order of docs/product/2, Navigation rules. */
export const navigationChecks: readonly Check[] = [
  'page-validation',
  'maintenance',
  'authentication',
  'head',
  'route-rules',
].map(checkNamed)

/** Returns a check by name; throws if it does not exist (docs/product/8, Other errors). */
export function checkNamed(name: string): Check {
  const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined
  if (check === undefined) throw new Error(`unknown route middleware: ${name}`)
  return check
}

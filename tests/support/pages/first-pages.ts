import { PAGES } from '#app/ui/released-pages.server.ts'
import { constantsOf } from '#content/constants.ts'
import { fillSettings, type Page } from '#content/page.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'

/** The pages of a shop whose owner has changed nothing. */
export const FIRST_PAGES: readonly Page[] = PAGES.map((page) => fillSettings(page, FIRST_SETTINGS))
export const FIRST_CONSTANTS = constantsOf(FIRST_SETTINGS)

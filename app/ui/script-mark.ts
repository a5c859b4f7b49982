import { createContext } from 'react'

/**
 * The `nonce` of the inline scripts of a document, while the server renders it: the policy allows no others
 * (app/inline-scripts.server.ts). Undefined in the browser.
 */
export const ScriptMark = createContext<string | undefined>(undefined)

import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settingsError } from './settings-error.ts'

type Values = { readonly SETTINGS_FILE?: string | undefined } & Readonly<Record<string, string | undefined>>

export type Settings = {
  readonly values: Values
  /** Names that are in the file. */
  readonly namesInFile: readonly string[]
  readonly file: string | undefined
}

const USUAL_FILE = '.env'

/**
 * The settings of a program: those of its environment, and for all others those of a file. `SETTINGS_FILE` names it;
 * without that it is `.env` in the working directory, if there is one, and with an empty name there is none. A value
 * that is empty in the environment hides that of the file. Throws `SettingsError`.
 */
export function readSettings(environment: Values): Settings {
  const named = environment.SETTINGS_FILE
  const path = named ?? USUAL_FILE
  const text = path === '' ? undefined : readText(path, named !== undefined)
  if (text === undefined) return { values: environment, namesInFile: [], file: undefined }
  const inFile = parseEnv(text)
  return { values: { ...inFile, ...environment }, namesInFile: Object.keys(inFile), file: path }
}

function readText(path: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isNamed) return undefined
    throw settingsError([{ name: 'SETTINGS_FILE', reason: `${path} cannot be read: ${code}` }])
  }
}

/** Edits by which a misspelt name may differ from the setting that was meant. */
const MAX_EDITS = 2
const MIN_NAME_LENGTH = 6

/**
 * Names that no program reads: all of the file, and those of the environment that are near a setting, as the
 * environment has many other variables.
 */
export function unknownSettings({ values, namesInFile }: Settings, known: readonly string[]): string[] {
  const names = new Set(known)
  const isUnknown = (name: string) => !names.has(name) && name !== 'SETTINGS_FILE' && name !== 'NODE_EXTRA_CA_CERTS'
  const nearest = (name: string) =>
    name.length < MIN_NAME_LENGTH ? undefined : known.find((each) => editsBetween(name, each) <= MAX_EDITS)
  return Object.keys(values)
    .filter(isUnknown)
    .flatMap((name) => {
      const meant = nearest(name)
      if (meant === undefined && !namesInFile.includes(name)) return []
      return `${name}: is no setting of the shop${meant === undefined ? '' : `; ${meant} is meant`}`
    })
}

/** Edits that turn one text into another: a letter added, removed, changed, or exchanged with the next one. */
function editsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_EDITS) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (isSame ? 0 : 1),
        isExchanged ? beforeLast[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}

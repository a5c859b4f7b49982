import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { boundedEditDistance } from '#domain/text/edit-distance.ts'
import { settingsError } from './settings-error.ts'

type Values = { readonly SETTINGS_FILE?: string | undefined } & Readonly<Record<string, string | undefined>>

export type Settings = {
  readonly values: Values
  /** Names that only the file has. */
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
  return {
    values: { ...inFile, ...environment },
    namesInFile: Object.keys(inFile).filter((name) => environment[name] === undefined),
    file: path,
  }
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

/** Node reads it when it starts, before the file. */
const CERTIFICATES = 'NODE_EXTRA_CA_CERTS'

/**
 * A sentence for each name that no program reads: all of the file, and those of the environment that are near a
 * setting, as the environment has many other variables.
 */
export function unknownSettings({ values, namesInFile }: Settings, known: readonly string[]): string[] {
  const others = new Set([...known, 'SETTINGS_FILE', CERTIFICATES])
  const unknown = Object.keys(values).filter((name) => !others.has(name))
  const sentences = unknown.flatMap((name) => {
    const meant = nearestOf(known, name)
    if (meant === undefined && !namesInFile.includes(name)) return []
    return `${name}: is no setting of the shop${meant === undefined ? '' : `; ${meant} is meant`}`
  })
  if (!namesInFile.includes(CERTIFICATES)) return sentences
  return [...sentences, `${CERTIFICATES}: has no effect in a file: set it in the environment, which Node reads first`]
}

function nearestOf(known: readonly string[], name: string): string | undefined {
  if (name.length < MIN_NAME_LENGTH) return undefined
  const near = known.flatMap((each) => {
    const edits = boundedEditDistance(name, each, MAX_EDITS)
    return edits === undefined ? [] : { each, edits }
  })
  return near.sort((a, b) => a.edits - b.edits)[0]?.each
}

import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { optionalFieldOf } from '../text/field.ts'
import { type MeasureName, parseMeasure } from './measure.ts'
import { type Body, type BodyPart, bodyOfUsualSize, findUsualSize, type Wearer } from './size-chart.ts'

/**
 * What a customer says about the own body, all optional: measures in centimetres with at most one decimal, and the key
 * of the usual size. Personal data (docs/rules.md Fit).
 */
export type BodySize = {
  readonly heightCm?: number
  readonly usualSize?: string
  readonly bustCm?: number
  readonly waistCm?: number
  readonly hipCm?: number
  readonly footCm?: number
}

function parseUsualSize(input: unknown): string | Rejection<'choice-required', undefined> {
  return findUsualSize(typeof input === 'string' ? input : undefined)?.key ?? rejected('choice-required')
}

const measureField = (name: MeasureName) => optionalFieldOf((input) => parseMeasure(name, input))

/** The form 「私のサイズ」. Empty fields are absent. */
export const bodySizeForm = z
  .object({
    usualSize: optionalFieldOf(parseUsualSize),
    heightCm: measureField('heightCm'),
    bustCm: measureField('bustCm'),
    waistCm: measureField('waistCm'),
    hipCm: measureField('hipCm'),
    footCm: measureField('footCm'),
  })
  .transform((size): BodySize => Object.fromEntries(Object.entries(size).filter(([, value]) => value !== undefined)))

/** The fields of a body size in the order of its code. */
const CODED = ['heightCm', 'usualSize', 'bustCm', 'waistCm', 'hipCm', 'footCm'] as const

/** Whether nothing is said. */
export function isEmptySize(size: BodySize): boolean {
  return CODED.every((name) => size[name] === undefined)
}

/** A body size as the value of a cookie: `158_9_83__91_23.5`. */
export function bodySizeCode(size: BodySize): string {
  return CODED.map((name) => size[name] ?? '').join('_')
}

/** Reads a code; malformed or missing parts are absent. Undefined when nothing is left. */
export function parseBodySize(code: string | undefined): BodySize | undefined {
  const values = (code ?? '').split('_')
  const parsed = Object.fromEntries(CODED.map((name, index) => [name, values[index] ?? '']))
  const size = Object.fromEntries(
    CODED.flatMap((name) => {
      const value = name === 'usualSize' ? parseUsualSize(parsed[name]) : parseMeasure(name, parsed[name])
      return typeof value === 'object' ? [] : [[name, value]]
    }),
  )
  return isEmptySize(size) ? undefined : size
}

/** The body of a customer. `estimated`: the parts that come from the usual size; `wearer`: known by the usual size. */
export type KnownBody = {
  readonly body: Body
  readonly estimated: readonly BodyPart[]
  readonly wearer: Wearer | undefined
}

/** The measures said, and for those left out the ones of the usual size. */
export function bodyOf({ heightCm, usualSize, bustCm, waistCm, hipCm, footCm }: BodySize): KnownBody {
  const measured = { height: heightCm, bust: bustCm, waist: waistCm, hip: hipCm, foot: footCm }
  const usual = findUsualSize(usualSize)
  const estimated = usual === undefined ? {} : bodyOfUsualSize(usual)
  const parts = Object.entries(measured).filter(([, value]) => value !== undefined)
  return {
    body: { ...estimated, ...Object.fromEntries(parts) },
    estimated: (Object.keys(estimated) as BodyPart[]).filter((part) => measured[part] === undefined),
    wearer: usual?.wearer,
  }
}

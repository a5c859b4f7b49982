import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programArgs } from './programs.ts'

test.each(['biome', 'playwright', 'react-router', 'tsc', 'vitest'] as const)('the program %s exists', (program) => {
  const [file = '', ...rest] = programArgs(program, ['--version'])
  expect(existsSync(file)).toBe(true)
  expect(rest).toEqual(['--version'])
})

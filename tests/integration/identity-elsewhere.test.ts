import { expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { rejected } from '#domain/result.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([])
const FROM = { address: '198.51.100.7' }

test('with an external provider only `projects` is answered here, by that provider (docs/product/7)', async () => {
  const asked: string[] = []
  const identity = {
    ...shop.ports.identity,
    call: async (method: string) => {
      asked.push(method)
      return { projectId: 'elsewhere' }
    },
  }
  const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' })
  const ports = { ...shop.ports, identity: identity as never, identityKeys: undefined }
  const { identity: api } = createServices(config, ports)
  expect(api.jwks).toBeUndefined()
  expect(await api.call('projects', {} as never, FROM)).toEqual({ projectId: 'elsewhere' })
  expect(await api.call('signUp', { email: 'a@example.jp' } as never, FROM)).toEqual(rejected('OPERATION_NOT_ALLOWED'))
  expect(asked).toEqual(['projects'])
})

test('a code that is no code changes no address', async () => {
  const answer = await shop.services.identity.call('update', { oobCode: 'x'.repeat(40) } as never, FROM)
  expect(answer).toMatchObject({ code: 'INVALID_OOB_CODE' })
})

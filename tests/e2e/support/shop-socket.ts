import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { keptFirst } from '#http/pages/kept-listener.ts'
import type { Config } from '#root/config.ts'
import { openDoors, troubleLog } from '#root/doors.ts'
import { openLog } from '#root/log.ts'
import { builtPageHandler } from '#root/page-handler.ts'
import type { Ports } from '#root/wiring.ts'
import type { Services } from '#services/services.ts'

/** What of a shop is served. */
type Served = { readonly config: Config; readonly services: Services; readonly ports: Ports }

/** A socket whose address is known before the shop behind it is open, which needs it. */
export async function openShopSocket() {
  let answer: RequestListener = (_, response) => response.end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => server.listen(0, listening))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    async serve({ config, services, ports }: Served): Promise<void> {
      const log = openLog(config.logLevel)
      const site = { url, isIndexed: false }
      const trouble = troubleLog(log, ports.ids)
      const render = await builtPageHandler({ services, site, operator: config.operator, trouble })
      const { doors, peek } = openDoors({ config, services, ports, log, render, assets: true, isDraining: () => false })
      answer = keptFirst(
        peek,
        getRequestListener((request, env) => doors.fetch(request, env)),
      )
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

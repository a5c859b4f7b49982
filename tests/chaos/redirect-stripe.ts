import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded into the processes of the shop before their code: requests to Stripe go to a relay on this machine. The shop
 * itself has no setting for Stripe's address.
 */
const { request } = https
const port = process.env.STRIPE_RELAY_PORT

https.request = ((options: https.RequestOptions, ...rest: never[]) => {
  if (options.host !== 'api.stripe.com') return request(options, ...rest)
  const sent = http.request({ ...options, agent: undefined, protocol: 'http:', host: '127.0.0.1', port })
  // Stripe's library sends the body when the handshake has ended.
  sent.once('socket', (socket) => socket.once('connect', () => setImmediate(() => socket.emit('secureConnect'))))
  return sent
}) as typeof https.request
syncBuiltinESMExports()

import { z } from 'zod'

/** The settings of what is told to the outside of how the shop runs, as config.ts reads them. */
export const telemetryEnvironment = {
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('sumirei'),
}

const settings = z.object(telemetryEnvironment)

/** Figures and traces of one process. */
export type TelemetryConfig = {
  /** Where figures are asked for; undefined: nowhere, and none are kept. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** Where traces are sent to (OTLP over HTTP); undefined: nowhere, and none are made. */
  readonly traces: { readonly endpoint: string; readonly serviceName: string } | undefined
}

/** What of it is configured. */
export function telemetryOf(env: z.infer<typeof settings>): TelemetryConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  return {
    metrics: port === undefined ? undefined : { port, host },
    traces: endpoint === undefined ? undefined : { endpoint, serviceName: env.OTEL_SERVICE_NAME },
  }
}

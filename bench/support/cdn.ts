import { startProxy } from '#tests/support/processes/proxy.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'

/**
 * nginx as a CDN before web processes (docs/growth.md, CDN): X-Cache of a response says where it came from. Needs
 * nginx and libnginx-mod-http-cache-purge.
 */
export async function startCdn(shop: string, cacheFolder: string): ReturnType<typeof startProxy> {
  const port = await freePort()
  const configuration = `
${process.getuid?.() === 0 ? 'user root;' : ''}
load_module /usr/lib/nginx/modules/ngx_http_cache_purge_module.so;
worker_processes 1;
daemon off;
pid ${cacheFolder}/pid;
error_log stderr error;
events {}
http {
  access_log off;
  client_body_temp_path ${cacheFolder}/body;
  proxy_temp_path ${cacheFolder}/proxy;
  fastcgi_temp_path ${cacheFolder}/fastcgi;
  uwsgi_temp_path ${cacheFolder}/uwsgi;
  scgi_temp_path ${cacheFolder}/scgi;
  upstream shop { server ${new URL(shop).host}; keepalive 16; }
  server_tokens off;
${CDN_RULES.replace('CACHE_FOLDER', `${cacheFolder}/files`)}
  server {
    listen 127.0.0.1:${port};
${CDN_LOCATIONS}
  }
}
`
  return startProxy('nginx', { configuration, url: `http://127.0.0.1:${port}`, args: (file) => ['-c', file] })
}

/** What may be stored. */
const CDN_RULES = String.raw`
  proxy_cache_path CACHE_FOLDER levels=1:2 keys_zone=shop:20m max_size=10g inactive=30d use_temp_path=off;
  map $http_cookie$http_authorization $is_personal { '' 0; default 1; }
  map $http_accept_encoding $encoding { ~\bbr\b br; ~\bgzip\b gzip; default identity; }
  map $request_uri $is_shared_page {
    default 0;
    ~preview 0;
    ~^/items/\d+/question 0;
    ~^/(\?|$) 1;
    ~^/(items|sizeguide|news|about|faq|service|other|feature|article|fittings?|menssizeguide|lp|area)(/|\?|$) 1;
  }
  map $is_shared_page:$upstream_http_cache_control $is_never_stored { '1:private, no-cache' 0; ~:public 0; default 1; }
  proxy_http_version 1.1;
  proxy_set_header Connection '';
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header Accept-Encoding $encoding;
  proxy_cache_lock on;
  add_header X-Cache $upstream_cache_status always;`

const CDN_LOCATIONS = `
    location ~ ^/(images|assets)/ {
      proxy_pass http://shop;
      proxy_cache shop;
      proxy_cache_key "$uri $encoding";
      proxy_set_header Cookie '';
    }
    location / {
      proxy_pass http://shop;
      proxy_cache shop;
      proxy_cache_key "$request_uri $encoding";
      proxy_ignore_headers Cache-Control Expires Vary;
      proxy_cache_valid 200 5s;
      proxy_cache_bypass $is_personal;
      proxy_no_cache $is_personal $is_never_stored $upstream_http_set_cookie;
    }
    location ~ ^/purge(/.*) {
      allow 127.0.0.1;
      deny all;
      proxy_cache_purge shop "$1 $encoding";
    }`

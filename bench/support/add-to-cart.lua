-- Sends the form of the item page, each request for another visitor, and counts the answers that do not lead to the
-- cart. Arguments: number of the first request, number of items, further fields of the form, and a file with one Cookie
-- header a line for visitors who have a cart.

local threads = {}
local cookies = {}
local n, items, fields

wrk.method = 'POST'
refused = 0

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  n, items, fields = tonumber(args[1]), tonumber(args[2]), args[3]
  if args[4] then
    for line in io.lines(args[4]) do table.insert(cookies, line) end
  end
end

function request()
  n = n + 1
  wrk.headers['X-Forwarded-For'] = string.format('198.18.%d.%d', math.floor(n / 256) % 256, n % 256)
  if #cookies > 0 then wrk.headers['Cookie'] = cookies[n % #cookies + 1] end
  return wrk.format(nil, nil, nil, string.format('item=%d&submission=%016x&%s', n % items + 1, n, fields))
end

function response(status, headers)
  if status ~= 303 or headers['location'] ~= '/cart' then refused = refused + 1 end
end

function done()
  for _, thread in ipairs(threads) do
    if thread:get('refused') > 0 then io.write(string.format('refused: %d\n', thread:get('refused'))) end
  end
end

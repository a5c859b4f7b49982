-- Visitors who read a page for some seconds, and then open another one.

local pages = { '/', '/items/list', '/items/1', '/items/7', '/faq', '/service/delivery', '/service/payment' }

function delay()
  return math.random(1000, 6000)
end

function request()
  return wrk.format('GET', pages[math.random(#pages)])
end

/** How the pages look: in light and in dark, on paper and on a phone. */
export const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--mute:light-dark(#555,#aaa);--link:light-dark(#0050a0,#7ab7ff)}
*{box-sizing:border-box}
body{margin:0;font:15px/1.55 system-ui,sans-serif;display:grid;grid-template-columns:20rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;border-right:1px solid var(--line)}
nav h2{font-size:.8rem;margin:1rem 0 .3rem;color:var(--mute)}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.15rem .3rem;text-decoration:none;color:inherit;border-radius:4px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:.87rem}
nav a:hover,nav a:focus{background:var(--soft)}
nav input{width:100%;padding:.4rem .6rem;font:inherit}
main{padding:1rem 2rem 50vh;max-width:62rem}
a{color:var(--link)}
h3{margin:2.5rem 0 .3rem;font-size:1.05rem;padding-top:1rem;border-top:1px solid var(--line);overflow-wrap:anywhere}
h3 a{color:inherit;text-decoration:none}
h4{margin:1rem 0 .2rem;font-size:.9rem}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{background:var(--soft);padding:.7rem 1rem;overflow:auto;border-radius:6px;margin:.4rem 0;max-height:32rem}
.members{list-style:none;padding-left:1rem;margin:.2rem 0;border-left:2px solid var(--line)}
.members li{padding:.1rem 0}
small,i{color:var(--mute);font-size:.85rem}
summary{cursor:pointer}
li b{font-weight:600;font-size:.85rem}
.method{display:inline-block;min-width:3.6rem;font-size:.72rem;font-weight:700;color:light-dark(#0050a0,#7ab7ff)}
.post,.put{color:light-dark(#176617,#7fd67f)}.delete{color:light-dark(#a01212,#ff9a9a)}.patch{color:light-dark(#7a4a00,#f0bc66)}
.status{display:inline-block;min-width:2.6rem}.s2{color:light-dark(#176617,#7fd67f)}.s4,.s5{color:light-dark(#a01212,#ff9a9a)}
.example{margin-left:1rem}
[hidden]{display:none!important}
@media (max-width:50rem){body{display:block}nav{position:static;height:auto;border:0}main{padding:1rem}}
@media print{nav{display:none}body{display:block}}
`

/** The filter of the list: the only script of the page, which can be read without it. */
export const SCRIPT = `
const filter = document.querySelector('input')
filter.addEventListener('input', () => {
  const wanted = filter.value.toLowerCase().split(/\\s+/)
  for (const item of document.querySelectorAll('nav li')) {
    const text = item.textContent.toLowerCase()
    item.hidden = !wanted.every(word => text.includes(word))
  }
  for (const group of document.querySelectorAll('nav section')) group.hidden = !group.querySelector('li:not([hidden])')
})
addEventListener('keydown', event => {
  if (event.key !== '/' || event.target === filter) return
  event.preventDefault()
  filter.focus()
})
`

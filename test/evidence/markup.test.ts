import { expect, it } from 'vitest'
import { markup } from '../../src/evidence/markup.ts'

it.each<[text: string, escaped: string]>([
  ['<a href="x" title=\'y\'>&amp;</a>', '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;'],
  [']]>', ']]&gt;'],
  ['two\nlines\r\n\tand a tab', 'two&#10;lines&#13;&#10;&#9;and a tab'],
  ['\u0000\u0007\u001f\ufffe\uffff', '\ufffd'.repeat(5)],
  ['half of a \ud83e character', 'half of a \ufffd character'],
  ['\u{1F980} ção', '\u{1F980} ção'],
])('escapes every text that is put into markup: %j', (text, escaped) => {
  expect(markup`<p title="${text}">${text}</p>`.markup).toBe(`<p title="${escaped}">${escaped}</p>`)
})

it('puts markup into markup as it is, numbers too', () => {
  const items = ['<', '>'].map(each => markup`<li>${each}</li>`)
  expect(markup`<ul>${items}${markup`<hr>`}${1}</ul>`.markup).toBe('<ul><li>&lt;</li><li>&gt;</li><hr>1</ul>')
})

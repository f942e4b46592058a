import Testing

@Suite struct CodeLexerTests {
  @Test(arguments: [
    ("a // b", "a     "),
    ("a /* b /* c */ d */ e", "a                   e"),
    ("a /* b\nc */ d", "a     \n     d"),
    (#"f("a b")"#, #"f("   ")"#),
    (#"f("a\"b")"#, #"f("    ")"#),
    (#"f("// a") // b"#, ##"f("    ")     "##),
    (#"f("a\(b + "c")d")"#, #"f("  (b + " ") ")"#),
    (##"f(#"a"b\n"#)"##, ##"f(#"     "#)"##),
    (##"f(#"a\#(b)"#)"##, ##"f(#"   (b)"#)"##),
    ("f(\"\"\"\na \"b\"\n\"\"\")c", "f(\"\"\"\n     \n\"\"\")c"),
    ("unfinished \"", "unfinished \""),
    ("unfinished /*", "unfinished   "),
  ])
  func theLexerKeepsOnlyCode(text: String, code: String) {
    var lexer = CodeLexer(text)
    #expect(lexer.codeOnly() == code)
  }
}

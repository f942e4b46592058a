"""Attributes the compiler's errors to names of Apple's, names of dependencies, and the source itself."""
import collections
import re

DECLARED = re.compile(r'\b(?:class|struct|enum|protocol|actor|typealias|func|var|let|case|macro)\s+`?(\w+)')
INHERITS = re.compile(r'^\s*(?:@?\w+(?:\([^)]*\))?\s+)*(?:class|struct|enum|protocol|actor|extension)\s+([\w.]+)[^:{\n]*(?::\s*([\w.]+))?', re.M)
INTERFACE = re.compile(r'@interface\s+(\w+)\s*:\s*(\w+)')
OBJECTIVE_C = re.compile(r'@(?:interface|protocol|class)\s+(\w+)|NS_(?:ENUM|OPTIONS)\s*\(\s*\w+\s*,\s*(\w+)|\}\s*(\w+)\s*;|^[-+]\s*\([^)]*\)\s*(\w+)'
                         r'|^@property[^;]*?(\w+)\s*;', re.M)
EXTENDS = re.compile(r'^\s*(?:public\s+|private\s+|fileprivate\s+)?extension\s+([\w.]+)|@interface\s+(\w+)\s*\(', re.M)
STAND_INS = {'Combine': 'CombineModel', 'os': 'OSModel'}
# Types of Foundation and of the standard library that apps extend or that have members of Apple's platforms.
GENERAL = set('''String Substring Character Int Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Float Double Bool Array Dictionary Set Optional Data Date URL UUID
    Error Bundle FileManager ProcessInfo UserDefaults Thread RunLoop JSONDecoder JSONEncoder URLSession URLRequest DispatchQueue DispatchTime
    Task IndexPath IndexSet Locale Calendar TimeZone Operation DateFormatter NumberFormatter Result Any AnyObject Void Sequence Collection
    Notification FileHandle HTTPURLResponse URLResponse URLComponents DispatchSource DispatchGroup CharacterSet Never Selector'''.split())
MESSAGES = [(kind, re.compile(text)) for kind, text in [
    ('module', r"no such module '(?P<n>[\w.]+)'"),
    ('type', r"cannot find type '(?P<n>\w+)' in scope"),
    ('name', r"cannot find '(?P<n>[\w$]+)' in scope"),
    ('type', r"no type named '(?P<n>\w+)' in module '(?P<m>\w+)'"),
    ('name', r"module '(?P<m>\w+)' has no member named '(?P<n>\w+)'"),
    ('type', r"'(?P<n>\w+)' is not a member type of \w+ '(?P<t>[^']+)'"),
    ('type', r"(?:unknown attribute|no macro named) '(?P<n>\w+)'"),
    ('member', r"(?:value of |static |instance )?(?:optional )?type '(?P<t>[^']+)'(?: \(aka '[^']+'\))? has no (?:dynamic )?member '(?P<n>[^']+)'"),
    ('override', r'(?:method|property|initializer|subscript) does not override any|initializer does not override a designated'),
    ('label', r'incorrect argument labels? in call|extraneous argument labels?|missing argument labels?|missing arguments? for parameters?'
              r'|extra arguments? |argument passed to call that takes no|no exact matches in call'),
    ('conformance', r"(?:argument )?type '(?P<t>[^']+)' does not conform to (?:expected type|protocol) '(?P<n>[^']+)'"),
    ('conformance', r".* requires that '(?P<t>[^']+)' conform to '(?P<n>[^']+)'"),
    ('consequence', r'cannot infer contextual base|reference to member .* cannot be resolved|generic parameter .* could not be inferred'
                    r'|unable to infer|type of expression is ambiguous|.*does not conform to protocol|failed to produce diagnostic'
                    r'|the compiler is unable to type-check|cannot infer type|inheritance from non-protocol|return type of'
                    r"|'nil' requires a contextual|could not infer type|'some' types are only permitted|type annotation missing|.*'self' is immutable|.* not allowed at the top level"),
]]


def base(name):
    """Returns the name of a type without optionals, modules and generic arguments."""
    name = re.sub(r'<.*>', '', name).strip('?!').removesuffix('.Type').removesuffix('.Protocol')
    name = re.sub(r'^(any|some|inout|borrowing) ', '', name)
    name = re.sub(r'^(?:Foundation\w*|UIKit\w*|\w+Model|AVFoundation\w*|PlatformTypes|CoreGraphics|Census)\.', '', name)
    return 'Array' if name.startswith('[') and ':' not in name else 'Dictionary' if name.startswith('[') else name.split(' & ')[0]


class Missing(collections.namedtuple('Missing', 'status kind module name')):
    """A missing name. The status is apple, impossible, dependency, source, difference (an error about a name that exists) or consequence."""


class Naming:
    def __init__(self, modules, excused):
        self.modules = {row['module']: set((row['reexports'] or '').split()) for row in modules}
        # Modules whose names have no prefix, so that a name is theirs only in a file that imports them.
        self.need_import = {row['module'] for row in modules if row['import'] == 'needed'}
        self.patterns = [(row['module'], re.compile(row['pattern'])) for row in modules if row['pattern']]
        self.excused = [(row['module'], re.compile(row['pattern']), row['status'], row['reason']) for row in excused]
        self.declared, self.types, self.parents, self.extended, self.folders, self.cache = {}, {}, {}, {}, {}, {}
        # Members of the types around their uses, which files that import no dependency lack.
        self.inherited = set()

    def is_module(self, name):
        return name in self.modules or name in STAND_INS.values()

    def handed_on(self, name):
        return self.modules.get(name, set()) | {'Foundation'} - {name}

    def excuse(self, module, name):
        """Returns the status of a name that is on the list of exceptions, and the reason."""
        return next(((status, reason) for of, pattern, status, reason in self.excused
                     if of in (module, '*') and pattern.fullmatch(name)), None)

    def module(self, name, imports):
        """Returns the module of Apple's that a name belongs to, or an empty text."""
        for module, pattern in self.patterns:
            if module in self.need_import and not {module, STAND_INS.get(module), {'Combine': 'SwiftUI', 'AppKit': 'Cocoa'}.get(module)} & imports:
                continue
            if pattern.fullmatch(name):
                return module
        return ''

    def read(self, project):
        """Collects the names that the code base declares, and the first type that each of its types inherits from."""
        if project.repo in self.declared:
            return
        (declared, types, parents) = (collections.defaultdict(set), set(), {})
        extended = self.extended[project.repo] = collections.defaultdict(set)
        self.folders[project.repo] = {path.name for path in project.folder.rglob('*') if path.is_dir()}
        for path in project.folder.rglob('*'):
            if path.suffix in ('.swift', '.h') and path.is_file():
                text = path.read_text(encoding='utf-8', errors='replace')
                name = path.relative_to(project.folder).as_posix()
                for match in EXTENDS.finditer(text):
                    extended[match[1] or match[2]].add(name)
                if path.suffix == '.h':
                    parents.update({own: parent for own, parent in INTERFACE.findall(text)})
                    for match in OBJECTIVE_C.finditer(text):
                        declared[next(filter(None, match.groups()), '')].add(name)
                    continue
                for word in DECLARED.findall(text):
                    declared[word].add(name)
                for match in INHERITS.finditer(text):
                    if 'extension' not in match[0]:
                        types.add(match[1])
                        parents.setdefault(match[1], match[2] or '')
                types |= set(re.findall(r'typealias\s+(\w+)', text))
        (self.declared[project.repo], self.types[project.repo], self.parents[project.repo]) = (declared, types, parents)

    def extends(self, project, owner, name):
        """Whether a file of the code base that is not in the project declares a member in an extension of a type of Apple's."""
        extended = self.extended[project.repo]
        files = extended[owner] | (extended['UIView'] | extended['UIViewController'] if owner.startswith('UI') else set())
        return bool(self.declared[project.repo].get(name, set()) & files - set(project.files))

    def depends(self, project, path):
        """Whether a file imports a module that is neither Apple's nor a part of the code base."""
        return any(not self.is_module(name) and name not in self.folders[project.repo] and name not in project.known
                   for name in project.imports.get(path, set()))

    def collect(self, projects):
        """Collects the members that files without dependencies inherit; the same names are then recognized in all files."""
        for project in projects:
            self.read(project)
            for path in project.sample:
                for place in project.last[path]:
                    self.attribute(project, path, *place)

    def line(self, project, path, number):
        key = (project.copies, path)
        if key not in self.cache:
            self.cache[key] = (project.copies / path).read_text(encoding='utf-8', errors='replace').splitlines()
        lines = self.cache[key]
        return lines[number - 1] if 0 < number <= len(lines) else ''

    def owner(self, project, name, imports):
        """Returns the status of a type and its name, or that of the type of Apple's that it inherits from."""
        (types, parents) = (self.types[project.repo], self.parents[project.repo])
        seen = set()
        name = base(name)
        while True:
            last = name.split('.')[-1]
            if last in types and parents.get(last) and last not in seen:
                seen.add(last)
                name = parents[last]
                continue
            first = name.split('.')[0]
            if first in types:
                return 'source', '', name
            if first in parents:
                return 'dependency', '', name
            module = self.module(first, imports) or ('Foundation' if first in GENERAL or first.startswith('Unsafe') else '')
            return ('apple' if module else 'dependency'), module, name

    def enclosing(self, project, path, number):
        """Returns the name of the type around a line."""
        depth = len(self.line(project, path, number)) - len(self.line(project, path, number).lstrip())
        for count in range(number, 0, -1):
            found = re.match(r'(\s*)(?:@?\w+(?:\([^)]*\))?\s+)*(?:class|extension|actor)\s+([\w.]+)', self.line(project, path, count))
            if found and found[2] not in ('func', 'var', 'let') and len(found[1]) < max(depth, 1):
                return found[2]
        return ''

    def callee(self, project, path, number, column, note):
        """Returns the function that is called at a place, as Type.name(labels), with the labels of the call."""
        lines = [self.line(project, path, count) for count in range(max(1, number - 12), number + 12)]
        text = '\n'.join(lines)
        place = sum(len(line) + 1 for line in lines[:number - max(1, number - 12)]) + column - 1
        depth = 0
        while place >= 0 and not (text[place:place + 1] == '(' and depth == 0):
            depth += {')': 1, '(': -1}.get(text[place:place + 1], 0)
            place -= 1
        found = re.search(r'([\w.]*?)\.?(\w+)(?:<[\w, ]*>)?$', text[:max(place, 0)])
        if place < 0 or not found:
            return ''
        (labels, depth, start) = ([], 0, True)
        for word in re.findall(r'"(?:\\.|[^"\\])*"|\w+\s*:|\w+|\S', text[place + 1:]):
            if word in (')', ']', '}'):
                depth -= 1
                if depth < 0:
                    break
            if start and depth == 0:
                labels.append(word[:-1].strip() + ':' if word.endswith(':') and len(word) > 1 else '_:')
            start = word == ',' and depth == 0
            depth += word in ('(', '[', '{')
        (owner, name) = (found[1].strip('.'), found[2])
        if note.count('.') > 1:
            owner = note.split('.')[-2]
        elif name[0].isupper() and self.is_function(project, path, number, name):
            return f'{name}({"".join(labels)})'
        elif name[0].isupper():
            (owner, name) = (name, 'init')
        elif not owner[:1].isupper():
            owner = ''
        return f'{owner}.{name}({"".join(labels)})' if owner else ''

    def attribute(self, project, path, number, column, message):
        """Attributes an error of a file to a missing name."""
        imports = project.imports.get(path, set())
        declared = self.declared[project.repo]
        for kind, pattern in MESSAGES:
            found = pattern.match(message)
            if not found:
                continue
            groups = found.groupdict()
            name = groups.get('n') or ''
            if kind == 'module':
                module = name.split('.')[0]
                return self.missing('apple' if module in self.modules else 'dependency', kind, module, module)
            if kind in ('type', 'name') and 't' not in groups:
                around = self.enclosing(project, path, number) if name[0].islower() and not self.module(name, imports) else ''
                if around:
                    (status, module, owner) = self.owner(project, around, imports)
                    if status == 'apple' and owner not in ('NSObject', 'View', 'XCTestCase') and not re.match('k[A-Z]', name):
                        if not self.depends(project, path) and name not in declared:
                            self.inherited.add((owner, name))
                        if (owner, name) in self.inherited:
                            return self.missing(status, 'member', module, f'{owner}.{name}')
                module = self.module(name, imports)
                is_own = any(place.endswith('.swift') for place in declared.get(name, ()))
                if name in declared and (module in self.need_import | {''} or not is_own):
                    own = 'source' if is_own and not (name[0].islower() and self.depends(project, path)) else 'dependency'
                    return self.missing(own, kind, '', name)
                if name.startswith('$'):
                    return self.missing('consequence', kind, '', name)
                if groups.get('m') in self.modules:
                    module = groups['m']
                is_value = kind == 'name' and (name[0].islower() or self.is_function(project, path, number, name))
                kind = 'function or constant' if is_value else 'type'
                return self.missing('apple' if module else 'dependency', kind, module, name)
            if kind in ('member', 'type'):
                (status, module, owner) = self.owner(project, groups['t'], imports)
                if status == 'apple' and self.extends(project, owner, name.split('(')[0]):
                    status = 'dependency'
                if status == 'apple' and name in declared and base(groups['t']).split('.')[0] in project.stubs:
                    # A type of the code base that another module declares.
                    status = 'source'
                if owner in ('NSObject', 'NSObjectProtocol'):
                    status = 'consequence'
                return self.missing(status, 'member' if kind == 'member' else 'type', module, f'{owner}.{name}')
            if kind == 'override':
                text = self.line(project, path, number)
                word = re.search(r'(?:func|var|let)\s+(\w+)|(init)\b', text)
                (status, module, owner) = self.owner(project, self.enclosing(project, path, number), imports)
                return self.missing(status, 'member', module, f'{owner}.{(word[1] or word[2]) if word else "?"}')
            if kind == 'conformance':
                (status, module, owner) = self.owner(project, groups['t'], imports)
                if base(groups['t']) in declared or base(groups['n']) in declared:
                    return self.missing('consequence', kind, '', f'{groups["t"]}: {groups["n"]}')
                return self.missing(status, kind, module, f'{owner}: {groups["n"]}')
            if kind == 'label':
                name = self.callee(project, path, number, column, project.notes.get((path, number, column), ''))
                (status, module, owner) = self.owner(project, re.match(r'\w+', name)[0], imports) if name else ('difference', '', '')
                if owner in project.stubs or self.mentions_stub(project, path, number, message) and status != 'apple':
                    return self.missing('consequence', kind, module, name)
                if status == 'apple' and re.match(r'\w+', name)[0] not in self.types[project.repo] and owner not in ('NSObject', 'NSObjectProtocol'):
                    return self.missing(status, kind, module, f'{owner}.{name.split(".", 1)[1]}' if '.' in name else name)
                return self.missing('difference', kind, '', f'{name} {message}')
            return self.missing('consequence' if kind == 'consequence' else 'difference', kind, '', message)
        return self.missing('consequence' if self.mentions_stub(project, path, number, message) else 'difference', 'other', '', message)

    def mentions_stub(self, project, path, number, message):
        """Whether an error is about a type that is only a stub."""
        quoted = ' '.join(re.findall(r"'([^']*)'", message))
        words = set(re.findall(r'\w+', quoted + ' ' + self.line(project, path, number)))
        return bool(words & {name.split('.')[-1] for name in project.stubs})

    def missing(self, status, kind, module, name):
        return Missing((self.excuse(module, name) or [status])[0] if status == 'apple' else status, kind, module, name)

    def is_function(self, project, path, number, name):
        """Whether a name with a capital is that of a function or constant of C, judged by its words and its use."""
        text = self.line(project, path, number)
        if re.fullmatch(r'[A-Z0-9]+(_[A-Z0-9]+)+|AV(MediaType|CaptureSessionPreset|MetadataObjectType|LayerVideoGravity|FileType|Video|Error)\w+', name):
            return True
        if not re.search(rf'\b{name}(?=[(.<?!\]]|\s*[{{&])|[:>&@]\s*{name}\b|\b(as[?!]?|is|any|some|->)\s+{name}\b', text):
            return True
        return bool(re.search(rf'\b{name}\(', text)) and bool(re.search(
            r'(?:[a-z0-9D]|^[A-Z]{2,6})(?:Create|Get|Set|Copy|Play|Make|Add|Release|Retain|Convert|Dispose|Start|Stop|Render|Open|Close|Write|Read|Generate|Equal|Is|Finalize|Invert|Concat|Multiply|From|By|Normalize|Lerp|Clamp)'
            r'(?:[A-Z]|$)|^(?:OSAtomic|UIGraphics|UIImage\w*Representation|UIAccessibilityPost|NSLocalizedString|CC_|AudioOutputUnit|SecRandom)', name))

    def add_stubs(self, project):
        """Adds a stub for each type that is missing, and returns whether it added any."""
        self.read(project)
        count = len(project.stubs)
        for path, errors in list(project.last.items()):
            for number, _, message in sorted(errors):
                found = re.match(r"cannot find (?:type )?'([A-Z]\w*)' in scope|unknown attribute '([A-Z]\w*)'", message)
                if found:
                    name = found[1] or found[2]
                    if name in project.stubs or 'find type' not in message and self.is_function(project, path, number, name):
                        continue
                    if self.module(name, project.imports.get(path, set())) not in ('SwiftUI', 'WidgetKit'):
                        project.stubs[name] = self.stub(name, self.line(project, path, number), bool(found[2]), self.ancestor(project, name))
                found = re.match(r"'([A-Z]\w*)' is not a member type of (?:class|struct|enum|generic class) '([\w.]+)'", message)
                if found and f'{found[2]}.{found[1]}' not in project.stubs:
                    owner = found[2]
                    project.stubs[f'{found[2]}.{found[1]}'] = f'public extension {base(owner)} {{ struct {found[1]}: Hashable, Sendable {{}} }}'
        return len(project.stubs) > count

    def ancestor(self, project, name):
        """Returns the type of Apple's that a class of the code base's Objective-C inherits from."""
        parents = self.parents[project.repo]
        seen = set()
        while name in parents and name not in seen:
            seen.add(name)
            name = parents[name]
        return name if seen and name.startswith('UI') and name not in project.stubs else ''

    @staticmethod
    def stub(name, line, is_attribute, ancestor):
        """Returns the declaration of a type that nothing is known about but its name and a line in which it is used."""
        if is_attribute:
            return f'@propertyWrapper public struct {name}<T> {{ public var wrappedValue: T; public var projectedValue: {name}<T> {{ self }} }}'
        generic = re.search(rf'\b{name}<([^<>]*)>', line)
        parameters = '<' + ', '.join(f'T{count}' for count in range(generic[1].count(',') + 1)) + '>' if generic else ''
        heir = re.search(rf'\b(class|struct|enum|protocol|extension|actor)\s+[\w.]+(?:<[^>]*>)?\s*:(.*?)\b{name}\b', line)
        is_protocol = re.search(r'(Delegate|DataSource|Protocol|able|ible|ing|Convertible|Observer|Representable|Providing)$', name)
        if heir and not parameters and (is_protocol or heir[1] != 'class' or ',' in heir[2]) or name.endswith(('Delegate', 'DataSource')):
            return f'public protocol {name} {{}}'
        supers = [(r'UI\w*(View)?Controller', 'UIViewController'), (r'(UI|WK|MTK|AR|SCN)\w*(View|Cell|Button|Control|Label|Bar|Slider|Field|Switch|Picker)',
                                                                  'UIView'),
                  (r'(CA|AV)\w*Layer', 'CALayer'), (r'CA(\w*Animation\w*|Transition)', 'CAAnimation'), (r'UI\w*Recognizer', 'UIGestureRecognizer')]
        parent = ancestor or next((parent for pattern, parent in supers if re.fullmatch(pattern, name)), 'NSObject')
        return f'open class {name}{parameters}: {parent} {{}}'

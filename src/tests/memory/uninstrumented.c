/* SPDX-License-Identifier: MIT */
/*
 * uninstrumented.c - informs MemorySanitizer about reads and writes by system libraries.
 *
 * These libraries are compiled without MemorySanitizer. MemorySanitizer therefore treats everything
 * that they write as uninitialised, and does not notice when they read uninitialised memory. For
 * each function NAME below, the tests are linked with -Wl,--wrap=NAME, so that calls go to
 * __wrap_NAME. This wrapper checks that the input is initialised, calls the library, and marks the
 * output as initialised.
 *
 * Other functions of these libraries need no wrappers, because they exchange only numbers, constant
 * strings and memory that only the library reads.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h> /* for jpeglib.h */

#include <expat.h>
#include <jansson.h>
#include <jpeglib.h>
#include <libdeflate.h>
#include <sanitizer/msan_interface.h>
#include <spng.h>
#include <webp/decode.h>
#include <webp/encode.h>
#include <yaml.h>
#include <zstd.h>

/*
 * Declares a library function and begins the definition of its wrapper. The linker option --wrap
 * requires names that begin with __real_ and __wrap_.
 * NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
 */
#define WRAP(type, name, ...)                                                                      \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

/*
 * Runs a statement that calls a library. During the call, MemorySanitizer does not check the input
 * of C library functions such as memcmp, because the called library may have written this input.
 */
#define UNCHECKED(statement)                                                                       \
    (__msan_scoped_disable_interceptor_checks(), (statement),                                      \
     __msan_scoped_enable_interceptor_checks())

WRAP(uint32_t, libdeflate_crc32, uint32_t crc, const void *data, size_t size)
{
    __msan_check_mem_is_initialized(data, size);
    UNCHECKED(crc = __real_libdeflate_crc32(crc, data, size));
    return crc;
}

WRAP(size_t, libdeflate_zlib_compress, struct libdeflate_compressor *compressor, const void *data,
     size_t size, void *compressed, size_t room)
{
    __msan_check_mem_is_initialized(data, size);
    size_t used;
    UNCHECKED(used = __real_libdeflate_zlib_compress(compressor, data, size, compressed, room));
    __msan_unpoison(compressed, used);
    return used;
}

/* Marks the output of a libdeflate function whose name ends in _ex as initialised. */
static enum libdeflate_result inflated_part(enum libdeflate_result result, void *inflated,
                                            size_t room, size_t *taken, size_t *used)
{
    if (result == LIBDEFLATE_SUCCESS) {
        if (taken)
            __msan_unpoison(taken, sizeof *taken);
        if (used)
            __msan_unpoison(used, sizeof *used);
        __msan_unpoison(inflated, used ? *used : room);
    }
    return result;
}

WRAP(enum libdeflate_result, libdeflate_zlib_decompress_ex,
     struct libdeflate_decompressor *decompressor, const void *data, size_t size, void *inflated,
     size_t room, size_t *taken, size_t *used)
{
    __msan_check_mem_is_initialized(data, size);
    enum libdeflate_result result;
    UNCHECKED(result = __real_libdeflate_zlib_decompress_ex(decompressor, data, size, inflated,
                                                            room, taken, used));
    return inflated_part(result, inflated, room, taken, used);
}

WRAP(enum libdeflate_result, libdeflate_gzip_decompress_ex,
     struct libdeflate_decompressor *decompressor, const void *data, size_t size, void *inflated,
     size_t room, size_t *taken, size_t *used)
{
    __msan_check_mem_is_initialized(data, size);
    enum libdeflate_result result;
    UNCHECKED(result = __real_libdeflate_gzip_decompress_ex(decompressor, data, size, inflated,
                                                            room, taken, used));
    return inflated_part(result, inflated, room, taken, used);
}

/*
 * If `used` is NULL, the inflated data must fill all `room` bytes. After a failure, the output is
 * not marked as initialised.
 */
WRAP(enum libdeflate_result, libdeflate_zlib_decompress,
     struct libdeflate_decompressor *decompressor, const void *data, size_t size, void *inflated,
     size_t room, size_t *used)
{
    __msan_check_mem_is_initialized(data, size);
    enum libdeflate_result result;
    UNCHECKED(
        result = __real_libdeflate_zlib_decompress(decompressor, data, size, inflated, room, used));
    if (result != LIBDEFLATE_SUCCESS)
        return result;
    if (used)
        __msan_unpoison(used, sizeof *used);
    __msan_unpoison(inflated, used ? *used : room);
    return result;
}

WRAP(unsigned long long, ZSTD_getFrameContentSize, const void *data, size_t size)
{
    __msan_check_mem_is_initialized(data, size);
    unsigned long long content;
    UNCHECKED(content = __real_ZSTD_getFrameContentSize(data, size));
    return content;
}

WRAP(size_t, ZSTD_decompress, void *inflated, size_t room, const void *data, size_t size)
{
    __msan_check_mem_is_initialized(data, size);
    size_t used;
    UNCHECKED(used = __real_ZSTD_decompress(inflated, room, data, size));
    if (!ZSTD_isError(used))
        __msan_unpoison(inflated, used);
    return used;
}

/*
 * The handlers of this thread's parser; a thread uses one parser at a time. expat calls the
 * functions pass_..., which mark their arguments as initialised and call these handlers.
 */
static _Thread_local struct {
    XML_StartElementHandler begin;
    XML_EndElementHandler end;
    XML_CharacterDataHandler characters;
    XML_StartDoctypeDeclHandler doctype;
    XML_SkippedEntityHandler entity;
} handlers;

/* Calls a handler. During the call, the checks that UNCHECKED disabled are enabled again. */
#define CHECKED(call)                                                                              \
    (__msan_scoped_enable_interceptor_checks(), (call), __msan_scoped_disable_interceptor_checks())

static void XMLCALL pass_begin(void *context, const XML_Char *name, const XML_Char **attributes)
{
    __msan_unpoison((void *)&context, sizeof context);
    __msan_unpoison((void *)&name, sizeof name);
    __msan_unpoison((void *)&attributes, sizeof attributes);
    __msan_unpoison_string(name);
    for (const XML_Char **text = attributes;; text++) {
        __msan_unpoison((void *)text, sizeof *text);
        if (!*text)
            break;
        __msan_unpoison_string(*text);
    }
    CHECKED(handlers.begin(context, name, attributes));
}

static void XMLCALL pass_end(void *context, const XML_Char *name)
{
    __msan_unpoison((void *)&context, sizeof context);
    __msan_unpoison((void *)&name, sizeof name);
    __msan_unpoison_string(name);
    CHECKED(handlers.end(context, name));
}

static void XMLCALL pass_characters(void *context, const XML_Char *text, int length)
{
    __msan_unpoison((void *)&context, sizeof context);
    __msan_unpoison((void *)&text, sizeof text);
    __msan_unpoison(&length, sizeof length);
    __msan_unpoison(text, (size_t)length);
    CHECKED(handlers.characters(context, text, length));
}

/* Does not mark the names in a document type declaration: the program does not read them. */
static void XMLCALL pass_doctype(void *context, const XML_Char *name, const XML_Char *system,
                                 const XML_Char *public, int has_definitions)
{
    __msan_unpoison((void *)&context, sizeof context);
    __msan_unpoison(&has_definitions, sizeof has_definitions);
    CHECKED(handlers.doctype(context, name, system, public, has_definitions));
}

static void XMLCALL pass_entity(void *context, const XML_Char *name, int is_parameter)
{
    __msan_unpoison((void *)&context, sizeof context);
    CHECKED(handlers.entity(context, name, is_parameter));
}

WRAP(void, XML_SetElementHandler, XML_Parser parser, XML_StartElementHandler begin,
     XML_EndElementHandler end)
{
    handlers.begin = begin;
    handlers.end = end;
    __real_XML_SetElementHandler(parser, pass_begin, pass_end);
}

WRAP(void, XML_SetCharacterDataHandler, XML_Parser parser, XML_CharacterDataHandler characters)
{
    handlers.characters = characters;
    __real_XML_SetCharacterDataHandler(parser, pass_characters);
}

WRAP(void, XML_SetStartDoctypeDeclHandler, XML_Parser parser, XML_StartDoctypeDeclHandler doctype)
{
    handlers.doctype = doctype;
    __real_XML_SetStartDoctypeDeclHandler(parser, pass_doctype);
}

WRAP(void, XML_SetSkippedEntityHandler, XML_Parser parser, XML_SkippedEntityHandler entity)
{
    handlers.entity = entity;
    __real_XML_SetSkippedEntityHandler(parser, pass_entity);
}

WRAP(enum XML_Status, XML_Parse, XML_Parser parser, const char *text, int size, int is_final)
{
    __msan_check_mem_is_initialized(text, (size_t)size);
    enum XML_Status status;
    UNCHECKED(status = __real_XML_Parse(parser, text, size, is_final));
    return status;
}

WRAP(int, yaml_parser_initialize, yaml_parser_t *parser)
{
    int ok;
    UNCHECKED(ok = __real_yaml_parser_initialize(parser));
    __msan_unpoison(parser, sizeof *parser);
    return ok;
}

WRAP(void, yaml_parser_set_input_string, yaml_parser_t *parser, const unsigned char *text,
     size_t size)
{
    __msan_check_mem_is_initialized(text, size);
    UNCHECKED(__real_yaml_parser_set_input_string(parser, text, size));
    __msan_unpoison(parser, sizeof *parser);
}

/* Marks only what the program reads: positions, error descriptions and the text of scalars. */
WRAP(int, yaml_parser_parse, yaml_parser_t *parser, yaml_event_t *event)
{
    int ok;
    UNCHECKED(ok = __real_yaml_parser_parse(parser, event));
    __msan_unpoison(parser, sizeof *parser);
    __msan_unpoison(event, sizeof *event);
    if (ok && event->type == YAML_SCALAR_EVENT)
        __msan_unpoison(event->data.scalar.value, event->data.scalar.length + 1);
    return ok;
}

/* Marks a JSON value as initialised, because json_decref, an inline function, accesses it. */
static json_t *initialised(json_t *value)
{
    if (value)
        __msan_unpoison(value, sizeof *value);
    return value;
}

WRAP(json_t *, json_real, double number)
{
    json_t *value;
    UNCHECKED(value = __real_json_real(number));
    return initialised(value);
}

/* Marks only what the program reads: strings and the description of an error. */
WRAP(json_t *, json_loadb, const char *text, size_t size, size_t flags, json_error_t *error)
{
    __msan_check_mem_is_initialized(text, size);
    json_t *value;
    UNCHECKED(value = __real_json_loadb(text, size, flags, error));
    if (!value)
        __msan_unpoison(error, sizeof *error);
    else if (json_is_string(initialised(value)))
        __msan_unpoison(json_string_value(value), json_string_length(value) + 1);
    return value;
}

WRAP(json_t *, json_stringn, const char *text, size_t size)
{
    __msan_check_mem_is_initialized(text, size);
    json_t *value;
    UNCHECKED(value = __real_json_stringn(text, size));
    return initialised(value);
}

struct receiver {
    json_dump_callback_t callback;
    void *data;
};

static int pass_on(const char *text, size_t size, void *data)
{
    struct receiver *receiver = data;
    __msan_unpoison(text, size);
    __msan_scoped_enable_interceptor_checks();
    const int failure = receiver->callback(text, size, receiver->data);
    __msan_scoped_disable_interceptor_checks();
    return failure;
}

WRAP(int, json_dump_callback, const json_t *value, json_dump_callback_t callback, void *data,
     size_t flags)
{
    struct receiver receiver = {callback, data};
    int failure;
    UNCHECKED(failure = __real_json_dump_callback(value, pass_on, &receiver, flags));
    return failure;
}

WRAP(int, spng_set_png_buffer, spng_ctx *context, const void *png, size_t size)
{
    __msan_check_mem_is_initialized(png, size);
    int failure;
    UNCHECKED(failure = __real_spng_set_png_buffer(context, png, size));
    return failure;
}

WRAP(int, spng_get_ihdr, spng_ctx *context, struct spng_ihdr *header)
{
    int failure;
    UNCHECKED(failure = __real_spng_get_ihdr(context, header));
    __msan_unpoison(header, sizeof *header);
    return failure;
}

WRAP(int, spng_decoded_image_size, spng_ctx *context, int format, size_t *size)
{
    int failure;
    UNCHECKED(failure = __real_spng_decoded_image_size(context, format, size));
    __msan_unpoison(size, sizeof *size);
    return failure;
}

WRAP(int, spng_decode_image, spng_ctx *context, void *pixels, size_t size, int format, int flags)
{
    int failure;
    UNCHECKED(failure = __real_spng_decode_image(context, pixels, size, format, flags));
    if (!failure)
        __msan_unpoison(pixels, size);
    return failure;
}

WRAP(int, spng_decode_chunks, spng_ctx *context)
{
    int failure;
    UNCHECKED(failure = __real_spng_decode_chunks(context));
    return failure;
}

WRAP(int, spng_encode_image, spng_ctx *context, const void *pixels, size_t size, int format,
     int flags)
{
    __msan_check_mem_is_initialized(pixels, size);
    int failure;
    UNCHECKED(failure = __real_spng_encode_image(context, pixels, size, format, flags));
    return failure;
}

WRAP(void *, spng_get_png_buffer, spng_ctx *context, size_t *size, int *failure)
{
    void *png;
    UNCHECKED(png = __real_spng_get_png_buffer(context, size, failure));
    __msan_unpoison(size, sizeof *size);
    __msan_unpoison(failure, sizeof *failure);
    if (png)
        __msan_unpoison(png, *size);
    return png;
}

/*
 * UNCHECKED cannot be used for libjpeg functions, because an error handler may leave them through
 * longjmp. It is not needed either: they do not call C library functions whose input is checked.
 */
WRAP(struct jpeg_error_mgr *, jpeg_std_error, struct jpeg_error_mgr *messages)
{
    (void)__real_jpeg_std_error(messages);
    __msan_unpoison(messages, sizeof *messages);
    return messages;
}

WRAP(void, jpeg_CreateDecompress, j_decompress_ptr library, int version, size_t size)
{
    __real_jpeg_CreateDecompress(library, version, size);
    __msan_unpoison(library, size);
}

WRAP(void, jpeg_mem_src, j_decompress_ptr library, const unsigned char *data, unsigned long size)
{
    __msan_check_mem_is_initialized(data, size);
    __real_jpeg_mem_src(library, data, size);
    __msan_unpoison(library->src, sizeof *library->src);
}

WRAP(JDIMENSION, jpeg_read_scanlines, j_decompress_ptr library, JSAMPARRAY rows, JDIMENSION count)
{
    const size_t size = (size_t)library->output_width * (size_t)library->output_components;
    count = __real_jpeg_read_scanlines(library, rows, count);
    for (JDIMENSION i = 0; i < count; i++)
        __msan_unpoison(rows[i], size);
    return count;
}

WRAP(void, jpeg_CreateCompress, j_compress_ptr library, int version, size_t size)
{
    __real_jpeg_CreateCompress(library, version, size);
    __msan_unpoison(library, size);
}

/*
 * The pointers through which jpeg_finish_compress returns the data and its size. Tests compress one
 * image at a time.
 */
static unsigned char **compressed_data;
static unsigned long *compressed_size;

WRAP(void, jpeg_mem_dest, j_compress_ptr library, unsigned char **data, unsigned long *size)
{
    compressed_data = data;
    compressed_size = size;
    __real_jpeg_mem_dest(library, data, size);
}

WRAP(JDIMENSION, jpeg_write_scanlines, j_compress_ptr library, JSAMPARRAY rows, JDIMENSION count)
{
    const size_t size = (size_t)library->image_width * (size_t)library->input_components;
    for (JDIMENSION i = 0; i < count; i++)
        __msan_check_mem_is_initialized(rows[i], size);
    return __real_jpeg_write_scanlines(library, rows, count);
}

WRAP(void, jpeg_finish_compress, j_compress_ptr library)
{
    __real_jpeg_finish_compress(library);
    __msan_unpoison((void *)compressed_data, sizeof *compressed_data);
    __msan_unpoison(compressed_size, sizeof *compressed_size);
    __msan_unpoison(*compressed_data, *compressed_size);
}

WRAP(int, WebPInitDecoderConfigInternal, WebPDecoderConfig *config, int version)
{
    int ok;
    UNCHECKED(ok = __real_WebPInitDecoderConfigInternal(config, version));
    __msan_unpoison(config, sizeof *config);
    return ok;
}

/* The caller must provide the memory for the output. */
WRAP(VP8StatusCode, WebPDecode, const uint8_t *data, size_t size, WebPDecoderConfig *config)
{
    __msan_check_mem_is_initialized(data, size);
    VP8StatusCode status;
    UNCHECKED(status = __real_WebPDecode(data, size, config));
    if (status == VP8_STATUS_OK)
        __msan_unpoison(config->output.u.RGBA.rgba, config->output.u.RGBA.size);
    return status;
}

/* Marks the `size` bytes of a file written by an encoder, and the pointer to it, as initialised. */
static size_t encoded(size_t size, uint8_t **file)
{
    __msan_unpoison((void *)file, sizeof *file);
    __msan_unpoison(*file, size);
    return size;
}

WRAP(size_t, WebPEncodeRGBA, const uint8_t *pixels, int width, int height, int stride,
     float quality, uint8_t **file)
{
    __msan_check_mem_is_initialized(pixels, (size_t)height * (size_t)stride);
    size_t size;
    UNCHECKED(size = __real_WebPEncodeRGBA(pixels, width, height, stride, quality, file));
    return encoded(size, file);
}

WRAP(size_t, WebPEncodeLosslessRGBA, const uint8_t *pixels, int width, int height, int stride,
     uint8_t **file)
{
    __msan_check_mem_is_initialized(pixels, (size_t)height * (size_t)stride);
    size_t size;
    UNCHECKED(size = __real_WebPEncodeLosslessRGBA(pixels, width, height, stride, file));
    return encoded(size, file);
}
